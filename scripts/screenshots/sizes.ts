/** The windows that views are photographed in, in pixels. */
export const sizes = {
  smallest: { width: 320, height: 568 },
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1280, height: 800 },
} as const
