const fromBank = 'Download the statement from your bank as CSV or OFX, and choose that.'
const fromSpreadsheet = 'Open it in your spreadsheet, save it as CSV, and choose that.'

type Kind = readonly [name: string, advice: string]
const picture: Kind = ['a picture', fromBank]
const archive: Kind = ['a compressed file', 'Unpack it, and choose the CSV file in it.']
const document: Kind = ['a text document', fromBank]
const workbook: Kind = ['a spreadsheet', fromSpreadsheet]

/** The first bytes of files that are not text, as characters of one byte. */
const signatures: readonly (readonly [string, Kind])[] = [
  ['\xD0\xCF\x11\xE0', workbook],
  ['\x09\x08', workbook],
  ['\x1F\x8B', archive],
  ['Rar!', archive],
  ['7z\xBC\xAF', archive],
  ['\x89PNG', picture],
  ['\xFF\xD8\xFF', picture],
  ['GIF8', picture],
]

/** The names in a zip file that show which program wrote it. */
const inSpreadsheets = /\bxl\/|opendocument\.spreadsheet|Index\/Tables/
const inDocuments = /word\/document|opendocument\.text/

const toCharacters = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

const findByBytes = (bytes: Uint8Array): Kind | undefined => {
  const start = toCharacters(bytes.subarray(0, 1024))
  if (start.startsWith('PK\x03\x04')) {
    // A zip file lists its contents at its end.
    const names = start + toCharacters(bytes.subarray(-65_536))
    if (inSpreadsheets.test(names)) return workbook
    return inDocuments.test(names) ? document : archive
  }
  if (start.includes('%PDF-')) return ['a PDF', fromBank]
  if (start.slice(4, 8) === 'ftyp') return picture
  return signatures.find(([begins]) => start.startsWith(begins))?.[1]
}

/** The beginnings of texts that are no statement as CSV, the more specific first. */
const beginnings: readonly (readonly [RegExp, Kind])[] = [
  [/^!(Type|Account|Option|Clear):|^D\S+\n[TU][-\d]/i, ['a QIF file', fromBank]],
  [/^!(TRNS|HDR|ACCNT)\b/, ['an IIF file', fromBank]],
  [/^01,\d+,\d+,\d+,[^\n]*\/\n02,/, ['a BAI2 file', fromBank]],
  [/^(\{1:|:20:)/, ['an MT940 file', fromBank]],
  [/^<\?xml[^]*?(<\?mso-application|<(\w+:)?Workbook\b)/i, workbook],
  [/^(<\?xml[^>]*>\s*)?<(\w+:)?Document\b[^>]*iso:20022/i, ['a CAMT file', fromBank]],
  // Some banks export a web page with a table under the name of a spreadsheet.
  [
    /^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<(!doctype\s+html|html|head|meta|body|table|div|style|script|title|p|h\d|center|font|form|iframe|b|br|a|span)\b/i,
    ['a web page', fromSpreadsheet],
  ],
  [/^<\?xml|^<[a-z]/i, ['an XML file', fromBank]],
  [/^\{\\rtf/, document],
  [
    /^(MIME-Version|(From|To|Subject|Date|Received): [^]*\nMIME-Version):/i,
    ['a web page', fromSpreadsheet],
  ],
  [/^ID;P/, workbook],
  [/^[[{]\s*["{[\]}]/, ['a JSON file', fromBank]],
]

const controlCharacters = /(?![\t\n\v\f\r])\p{Cc}/gu

/**
 * Says which kind of file this is, if it is no statement that can be read, and what to do;
 * undefined for text that may be a statement. The contents decide, whatever the file's name says.
 */
export const findOtherKind = (bytes: Uint8Array, text: string): string | undefined => {
  const start = text.slice(0, 4000).trimStart()
  const [name, advice] =
    findByBytes(bytes) ?? beginnings.find(([pattern]) => pattern.test(start))?.[1] ?? []
  if (name) return `This is ${name}. ${advice}`
  const controls = start.match(controlCharacters)?.length ?? 0
  return controls * 20 > start.length ? `This file is not text. ${fromBank}` : undefined
}
