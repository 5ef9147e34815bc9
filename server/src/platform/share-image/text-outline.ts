import type { Line } from '../text/index.ts'

/** Converts a line to outlines, so that it looks the same on every renderer. */
export const outlineLine = (
  { runs }: Line,
  size: number,
  at: { readonly x: number; readonly y: number; readonly colour: string },
): string => {
  let left = at.x
  const groups = runs.map(({ clusters, font: { kit }, width }) => {
    const scale = size / kit.unitsPerEm
    let along = 0
    const paths = clusters.flatMap(({ advance, glyphs }) => {
      const start = along
      along += advance
      return glyphs.map(
        ({ id, x, y }) =>
          `<path transform="translate(${start + x} ${y})" d="${kit.getGlyph(id).path.toSVG()}"/>`,
      )
    })
    const group = `<g transform="translate(${left} ${at.y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
    left += width
    return group
  })
  return `<g fill="${at.colour}">${groups.join('')}</g>`
}
