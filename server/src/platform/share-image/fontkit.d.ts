/** The parts of fontkit that the product uses; fontkit ships no types. */
declare module 'fontkit' {
  interface Path {
    toSVG(): string
  }
  interface GlyphRun {
    readonly glyphs: readonly { readonly path: Path }[]
    readonly positions: readonly {
      readonly xAdvance: number
      readonly xOffset: number
      readonly yOffset: number
    }[]
    readonly advanceWidth: number
  }
  export interface Font {
    readonly unitsPerEm: number
    layout(text: string): GlyphRun
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function openSync(file: string): Font
}
