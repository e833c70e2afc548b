import { problemIf, type DefinitionProblem } from './definitionProblem.ts';
import type { PostalAddress } from './productDefinition.ts';

/** An address in one line: `100 Example Street, Dallas, TX 75201`. */
export const addressLine = ({ street, city, state, zip }: PostalAddress) =>
  `${street}, ${city}, ${state} ${zip}`;

/** What is wrong with an address. */
export const postalAddressProblems = ({ state, zip }: PostalAddress): DefinitionProblem[] => [
  ...problemIf(
    !/^[A-Z]{2}$/.test(state),
    'brand.postalAddress.state',
    `brand.postalAddress.state is "${state}".`,
    'Write two capital letters, such as TX.',
  ),
  ...problemIf(
    !/^\d{5}(-\d{4})?$/.test(zip),
    'brand.postalAddress.zip',
    `brand.postalAddress.zip is "${zip}".`,
    'Write five digits, such as 75201.',
  ),
];
