/** Width and height of the scene at the top of an outcome page. */
export const scene = [520, 415] as const;
