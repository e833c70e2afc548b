/** What a font file is to a test: an address, as the build gives it. */
export default '/static/font.woff2';
