export interface PagePicture {
  readonly jpeg: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** The longer side of a printed page, in points: the height of A4. */
const pageSidePoints = 842

/**
 * Objects 1 and 2 are the catalogue and the page list. Each page has three objects: the page, its
 * picture and its drawing instructions.
 */
const firstObjectNumber = (at: number): number => 3 + at * 3

/**
 * Creates a PDF of pictures, one picture a page, with each JPEG embedded unchanged (ISO 32000-1,
 * 8.9.5). The PDF has no text, fonts or metadata, so that it reveals only what the pictures show.
 */
export const createPicturePdf = (pages: readonly PagePicture[]): Uint8Array<ArrayBuffer>[] => {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const places: number[] = []
  let size = 0
  const add = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(bytes)
    size += bytes.length
  }
  const object = (number: number, words: string, stream?: string | Uint8Array<ArrayBuffer>) => {
    places[number] = size
    add(`${number} 0 obj\n${words}\n`)
    if (stream !== undefined) {
      add('stream\n')
      add(stream)
      add('\nendstream\n')
    }
    add('endobj\n')
  }
  add('%PDF-1.4\n%\u00B5\u00B5\u00B5\u00B5\n')
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, at) => `${firstObjectNumber(at)} 0 R`).join(' ')
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  for (const [at, { jpeg, width, height }] of pages.entries()) {
    const scale = pageSidePoints / Math.max(width, height)
    const [wide, high] = [width, height].map((side) => Math.ceil(side * scale))
    const own = firstObjectNumber(at)
    object(
      own,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Resources << /XObject << /Im ${own + 1} 0 R >> >> /Contents ${own + 2} 0 R >>`,
    )
    object(
      own + 1,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    )
    const drawing = `q ${wide} 0 0 ${high} 0 0 cm /Im Do Q`
    object(own + 2, `<< /Length ${drawing.length} >>`, drawing)
  }
  const start = size
  const count = firstObjectNumber(pages.length)
  const entries = places
    .slice(1)
    .map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
    .join('')
  add(`xref\n0 ${count}\n0000000000 65535 f \n${entries}`)
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return parts
}
