/**
 * Error codes of Node.js for when no connection was made, so that nothing was sent. A server that is moved
 * has no route, and often no name, for some seconds.
 */
export const NOT_CONNECTED = [
  'ECONNREFUSED',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
] as const;
