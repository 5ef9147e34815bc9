/** The parts of fontkit that the product uses; fontkit ships no types. */
declare module 'fontkit' {
  interface FontGlyph {
    readonly id: number
    readonly advanceWidth: number
    readonly codePoints: readonly number[]
    readonly bbox: BBox
    readonly path: { toSVG(): string }
  }
  interface GlyphPosition {
    readonly xAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }
  interface BBox {
    readonly minX: number
    readonly minY: number
    readonly maxX: number
    readonly maxY: number
  }
  /** The tables of a TrueType font that is being reduced to some glyphs. */
  interface Subset {
    readonly glyphs: number[]
    readonly glyf: Uint8Array[]
    readonly loca: { readonly offsets: number[] }
    readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] }
    offset: number
    includeGlyph(id: number): number
    /** Adds a glyph to the tables, and returns its index there. */
    _addGlyph(id: number): number
    encode(): Uint8Array
  }
  export interface Font {
    readonly postscriptName: string
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly lineGap: number
    readonly characterSet: readonly number[]
    layout(text: string): {
      readonly glyphs: readonly FontGlyph[]
      readonly positions: readonly GlyphPosition[]
    }
    getGlyph(id: number): FontGlyph
    hasGlyphForCodePoint(codePoint: number): boolean
    createSubset(): Subset
  }
  export function openSync(file: string): Font
  export function create(file: Uint8Array): Font
}
