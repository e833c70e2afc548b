/** A font file as tests import it: an address, as the build gives it. */
export default '/static/font.woff2';
