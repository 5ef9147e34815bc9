/** One line of a file of cells, with the line of the file where it begins. */
export interface CellRow {
  line: number
  cells: string[]
}

/** Banks write UTF-8 or, in older programs, Windows-1252; a pound sign tells them apart. What a
    spreadsheet calls Unicode text is UTF-16, which its first two bytes tell. */
function decode(bytes: ArrayBuffer): string {
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

const beginnings: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a spreadsheet or a zip file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel workbook'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
]

/** What a file is that is no text, whatever its name says; nothing for what may be a statement. */
export async function whatElse(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return beginnings.find(([begins]) => begins.every((byte, at) => bytes[at] === byte))?.[1]
}

/** The rows of a CSV file that hold anything, whatever separates its cells. The reader of CSV is
    loaded when a file is first chosen. */
export async function readCells(file: Blob): Promise<CellRow[]> {
  const [{ default: Papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()])
  const { data } = Papa.parse<string[]>(decode(bytes), { skipEmptyLines: false })
  const rows: CellRow[] = []
  let line = 1
  for (const cells of data) {
    const trimmed = cells.map((cell) => cell.trim())
    if (trimmed.some((cell) => cell !== '')) rows.push({ line, cells: trimmed })
    line += 1 + lineBreaks(cells)
  }
  return rows
}
