/** One line of a file of cells, with the line of the file where it begins. */
export interface CellRow {
  line: number
  cells: string[]
}

/** Banks write UTF-8 or, in older programs, Windows-1252; a pound sign tells them apart. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

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
