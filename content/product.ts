/** The product that this site and service are built for, unless PRODUCT names another. */
export * from './cleaning/index.ts';
