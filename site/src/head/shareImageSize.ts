/** Width and height of the share picture, in pixels. */
export const shareImageSize = { width: 1200, height: 630 } as const;
