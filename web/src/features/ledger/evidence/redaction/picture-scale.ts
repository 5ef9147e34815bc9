/**
 * Returns by how much to scale a picture so that it has this many pixels. Bounds the area and not the
 * longer side, so that the text of a long till receipt stays readable.
 */
export const scaleToPixels = (
  { width, height }: { readonly width: number; readonly height: number },
  pixels: number,
): number => Math.sqrt(pixels / (width * height))
