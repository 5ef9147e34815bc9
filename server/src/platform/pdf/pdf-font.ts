import type { Cluster, TextFont } from '../text/index.ts'
import { createClusterSubset } from './cluster-subset.ts'

/** A font of a document in which each cluster of letters is one glyph with its text. */
export interface PdfFont {
  /** The font that PDFKit embeds. */
  readonly source: PDFKit.Mixins.PDFFontSource
  /** Sets the clusters that PDFKit draws next, instead of laying the text out itself. */
  setNext(clusters: readonly Cluster[]): void
}

/**
 * Creates the font of a document. A font file has one text for each glyph, which is not enough to copy
 * text from the document: a glyph may stand for several letters, for another one in each word, or for
 * a part of one. `name` is unique in the document, because PDFKit takes equal names for one font.
 */
export const createPdfFont = ({ kit }: TextFont, name: string): PdfFont => {
  let next: readonly Cluster[] = []
  const known: Cluster[] = []
  const indexes = new Map<string, number>()
  const toIndex = (cluster: Cluster): number => {
    const key = JSON.stringify(cluster)
    const index = indexes.get(key) ?? known.push(cluster) - 1
    indexes.set(key, index)
    return index
  }
  // The parts of fontkit's interface in which PDFKit lays out and embeds a font.
  const source = Object.assign(Object.create(kit, { postscriptName: { value: name } }), {
    layout: () => ({
      glyphs: next.map((cluster) => ({
        id: toIndex(cluster),
        advanceWidth: cluster.advance,
        codePoints: Array.from(cluster.text, (character) => character.codePointAt(0)!),
      })),
      positions: next.map(({ advance }) => ({ xAdvance: advance, xOffset: 0, yOffset: 0 })),
      advanceWidth: next.reduce((sum, { advance }) => sum + advance, 0),
    }),
    createSubset: () => createClusterSubset(kit, known),
  })
  return {
    source: source as PDFKit.Mixins.PDFFontSource,
    setNext: (clusters) => {
      next = clusters
    },
  }
}
