/**
 * The opt-out page's title and the link to it, as the law words them (Cal. Civ. Code 1798.135).
 * Apart from the form's words: every page has the link, and loads this.
 */
export const optOutTitle = 'Do Not Sell or Share My Personal Information' as const;
