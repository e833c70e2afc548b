/**
 * The calls between the site and the service: one description that
 * validates requests, types both sides and documents the service.
 *
 * The site imports types from here and nothing else. Keys are those of the
 * product specification (sections 3 and 7), hence snake_case.
 */
export * from './calls.ts';
export * from './checks.ts';
export * from './codes.ts';
export * from './consent.ts';
export * from './contact.ts';
export * from './errors.ts';
export { PreferredTime } from './fields.ts';
export * from './lead.ts';
export * from './leadUpdate.ts';
export * from './optOut.ts';
export * from './qualification.ts';
