import type { PostalAddress } from './productDefinition.ts';

/** An address in one line: `100 Example Street, Dallas, TX 75201`. */
export const addressLine = ({ street, city, state, zip }: PostalAddress) =>
  `${street}, ${city}, ${state} ${zip}`;

/** What is wrong with an address, as sentences. */
export const postalAddressProblems = ({ state, zip }: PostalAddress): string[] => [
  ...(/^[A-Z]{2}$/.test(state)
    ? []
    : [`brand.postalAddress.state is "${state}": write two capital letters, such as TX.`]),
  ...(/^\d{5}(-\d{4})?$/.test(zip)
    ? []
    : [`brand.postalAddress.zip is "${zip}": write five digits, such as 75201.`]),
];
