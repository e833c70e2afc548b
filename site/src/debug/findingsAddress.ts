/** The address at which the development server sends what is wrong in the content. */
export const findingsAddress = '/__content';
