/** Where development's server tells what is wrong in the content. */
export const findingsAddress = '/__content';
