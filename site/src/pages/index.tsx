/** The landing page. */
export { LandingRoute as default } from '../landing/LandingRoute';
