/** A row of cells with its line number in the file. */
export interface CellRow {
  line: number
  cells: string[]
}

/**
 * Decodes a file. Banks write UTF-8 or, from older programs, Windows-1252. A pound sign in
 * Windows-1252 is not valid UTF-8, so decoding as UTF-8 fails for such a file. Spreadsheets export
 * "Unicode text" as UTF-16, which the first two bytes identify.
 */
const decode = (bytes: ArrayBuffer): string => {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

const fileSignatures: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a spreadsheet or a zip file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel workbook'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  // Some banks export an HTML page with a table under an Excel file name.
  [[0x3c, 0x68, 0x74, 0x6d, 0x6c], 'a web page'],
]

/**
 * Names the kind of a file that is not text, by its first bytes; undefined if it may be a
 * statement.
 */
export const detectNonTextFile = async (file: Blob): Promise<string | undefined> => {
  const bytes = new Uint8Array(await file.slice(0, 5).arrayBuffer())
  return fileSignatures.find(([begins]) => begins.every((byte, at) => bytes[at] === byte))?.[1]
}

const recordNames = ['Date', 'Description', 'Amount', 'Balance']

/**
 * Reads the payments of a text file in which each is a block of named lines, as Santander's: "Date:
 * 27/03/2026", "Description: ...", "Amount: -12.50". Undefined for any other file.
 */
const readRecords = (text: string): CellRow[] | undefined => {
  if (!/^Date:.*\r?\n\s*Description:.*\r?\n\s*Amount:/m.test(text)) return undefined
  const rows: CellRow[] = []
  for (const [at, written] of text.split(/\r\n|\r|\n/).entries()) {
    const [, name = '', value = ''] = /^\s*(\w+):\s*(.*?)\s*$/.exec(written) ?? []
    const column = recordNames.indexOf(name)
    if (column === 0) rows.push({ line: at + 1, cells: recordNames.map(() => '') })
    // A payment ends where the next one begins. The lines before the first payment describe the
    // account.
    if (column >= 0 && rows.length > 0) rows.at(-1)!.cells[column] = value
  }
  return [{ line: 1, cells: recordNames }, ...rows]
}

const separators = [',', ';', '\t', '|'] as const

const compareSeparators = (a: [number, number], b: [number, number]) => b[0] - a[0] || b[1] - a[1]

/**
 * Finds the separator that gives the most rows the same width. Wrong separators, such as decimal
 * commas, give uneven rows.
 */
const findSeparator = (parse: (separator: string) => readonly string[][]): string => {
  const score = (separator: string): [rows: number, width: number] => {
    const byWidth = Map.groupBy(parse(separator), (cells) => cells.length)
    const scores = [...byWidth]
      .filter(([width]) => width > 1)
      .map(([width, rows]): [number, number] => [rows.length, width])
    return scores.toSorted(compareSeparators)[0] ?? [0, 0]
  }
  const scored = separators.map((separator) => ({ separator, score: score(separator) }))
  return scored.toSorted((a, b) => compareSeparators(a.score, b.score))[0]!.separator
}

/**
 * Reads the non-empty rows of a CSV file with any separator. The CSV parser is loaded when a person
 * first chooses a file.
 */
export const readCells = async (file: Blob): Promise<CellRow[]> => {
  const [{ default: Papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()])
  const text = decode(bytes)
  const records = readRecords(text)
  if (records) return records
  const parse = (delimiter: string, preview = 0) =>
    Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines: false }).data
  const delimiter = findSeparator((one) => parse(one, 60))
  const data = parse(delimiter)
  const rows: CellRow[] = []
  let line = 1
  for (const cells of data) {
    const trimmed = cells.map((cell) => cell.trim())
    if (trimmed.some((cell) => cell !== '')) rows.push({ line, cells: trimmed })
    line += 1 + lineBreaks(cells)
  }
  return rows
}
