/** The id of the element that holds the landing page's static part. */
export const LANDING_ID = 'landing';
