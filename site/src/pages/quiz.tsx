/** The landing page; the quiz opens itself at this address. */
export { LandingRoute as default } from '../landing/LandingRoute';
