/** The id of the element that holds the page, beside the quiz. */
export const PAGE_ID = 'page';
