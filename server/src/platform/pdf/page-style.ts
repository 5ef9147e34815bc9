import PDFDocument from 'pdfkit'
import { escapeXml } from '../markup.ts'
import { openFonts, type Face, type Fonts, type TextFont } from '../text/index.ts'
import type { PdfFont } from './pdf-font.ts'

export type Doc = PDFKit.PDFDocument & {
  readonly faces: Fonts
  /** The fonts that the document has used, each with its name in PDFKit. */
  readonly usedFonts: Map<TextFont, { readonly name: string; readonly shaped?: PdfFont }>
  /** Starts a page within a tagged text. PDFKit has it, but its types (0.17) do not. */
  continueOnNewPage(): void
  /** Writes the XMP metadata at the end. Missing from the types as well. */
  endMetadata(): void
}
export type Structure = PDFKit.PDFStructureElement

export const page = { size: 'A4', margin: 50, foot: 60 } as const

// The light theme's colours (web/src/ui/tokens.css), because paper is light.
export const colours = {
  ink: '#1c2326',
  quiet: '#4a5356',
  primary: '#0f5c55',
  rule: '#ddd5c7',
  ruleStrong: '#b9ae9b',
} as const

/** Marks without a glyph that no document should contain: of direction, and of where a word may end. */
const unprintable = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu

/** Returns a text without control characters, with each accent in one character with its letter. */
export const toPrintable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(unprintable, '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

/** Escapes the title in the XMP metadata, because PDFKit (0.20) writes it there as it is. */
const escapeMetadata = (doc: Doc): void => {
  const { endMetadata, info } = doc
  doc.endMetadata = () => {
    doc.info = { ...info, Title: escapeXml(info.Title ?? '') }
    endMetadata.call(doc)
    doc.info = info
  }
}

/**
 * Opens a document that gives its structure and language to screen readers (PDF/UA-1). `texts` has
 * all its texts, each with its face, so that it can open their fonts.
 */
export const openDocument = async (
  title: string,
  madeAt: Date,
  texts: readonly (readonly [Face, string])[],
  size: 'A4' | 'A6' = page.size,
): Promise<{ doc: Doc; root: Structure }> => {
  const faces = await openFonts(texts.map(([face, text]) => [face, toPrintable(text)] as const))
  const opened = new PDFDocument({
    size,
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: page.foot },
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never, // missing from PDFKit's types (0.17)
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: toPrintable(title),
      Producer: 'Pennytrail',
      Creator: 'Pennytrail',
      CreationDate: madeAt,
    },
    // Starts without a font, because PDFKit does not embed the standard fonts.
    font: null as unknown as string,
  })
  // As a string, the part of PDF/UA goes into the metadata as it should, and PDFKit writes no CIDSet.
  // That is optional, and PDFKit's lacks the parts of composite glyphs, against ISO 14289-1, 7.21.4.2.
  const doc: Doc = Object.assign(opened, { faces, usedFonts: new Map(), subset: '1' })
  escapeMetadata(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}

/** Returns the width between the margins in points. */
export const getWidth = (doc: Doc): number => doc.page.width - 2 * page.margin

/** Returns the bottom of the text area in points. */
export const getBottom = (doc: Doc): number => doc.page.height - page.foot

/**
 * Starts a new page if less than `height` points remain on the current one. Returns whether it did.
 */
export const makeRoom = (doc: Doc, height: number): boolean => {
  if (doc.y + height <= getBottom(doc)) return false
  doc.addPage()
  return true
}

/** Draws decoration, which screen readers skip. */
export const drawAsDecoration = (doc: Doc, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

export const drawRule = (doc: Doc, y: number, colour: string): void =>
  drawAsDecoration(doc, () => {
    doc
      .moveTo(page.margin, y)
      .lineTo(page.margin + getWidth(doc), y)
      .lineWidth(0.7)
      .strokeColor(colour)
      .stroke()
  })
