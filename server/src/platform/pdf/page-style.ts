import PDFDocument from 'pdfkit'
import { faces, isLatin, type Face } from './fonts.ts'

export type Doc = PDFKit.PDFDocument
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

/**
 * Characters that no document should contain: control characters and marks that change the text
 * direction.
 */
const unprintable = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

export const toPrintable = (text: string): string => text.replaceAll(unprintable, ' ').trim()

/** Opens a document that gives its structure and language to screen readers (PDF/UA-1). */
export const openDocument = (
  title: string,
  madeAt: Date,
  size: 'A4' | 'A6' = page.size,
): { doc: Doc; root: Structure } => {
  const doc = new PDFDocument({
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
  for (const [face, { own, wide }] of Object.entries(faces)) {
    doc.registerFont(`${face} own`, own)
    doc.registerFont(`${face} wide`, wide)
  }
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}

export const setFont = (doc: Doc, face: Face, size: number, text: string): Doc =>
  doc.font(`${face} ${isLatin(text) ? 'own' : 'wide'}`).fontSize(size)

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
