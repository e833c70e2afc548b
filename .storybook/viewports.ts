const viewport = (name: string, width: number, height: number) => ({
  name,
  styles: { width: `${width}px`, height: `${height}px` },
  type:
    width < 600 ? ('mobile' as const) : width < 1000 ? ('tablet' as const) : ('desktop' as const),
});

/** The window sizes in which every screen is checked. */
export const viewports = {
  narrow: viewport('Narrowest (320)', 320, 640),
  phone: viewport('Phone (390)', 390, 844),
  phoneSideways: viewport('Phone on its side', 740, 340),
  tablet: viewport('Tablet (768)', 768, 1024),
  desktop: viewport('Desktop (1280)', 1280, 800),
};
