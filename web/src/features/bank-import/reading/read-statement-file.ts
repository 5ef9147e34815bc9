import { groupBy } from '../../../lib/group-by.ts'
import { decodeText } from './decode-text.ts'
import { findOtherKind } from './file-kinds.ts'
import { readOfx, type OfxFile } from './read-ofx.ts'
import { splitRows, type CellRow, type Parse } from './split-rows.ts'

const recordNames = ['Date', 'Description', 'Amount', 'Balance']

/**
 * Reads the payments of a text file in which each is a block of named lines, as Santander's: "Date:
 * 27/03/2026", "Description: ...", "Amount: -12.50". Undefined for any other file.
 */
const readRecords = (text: string): CellRow[] | undefined => {
  if (!/^Date:.*\n\s*Description:.*\n\s*Amount:/m.test(text)) return undefined
  const above: CellRow[] = []
  const rows: CellRow[] = []
  for (const [at, written] of text.split('\n').entries()) {
    const [, name = '', value = ''] = /^\s*(\w+):\s*(.*?)\s*$/.exec(written) ?? []
    const column = recordNames.indexOf(name)
    if (column === 0) rows.push({ line: at + 1, cells: recordNames.map(() => '') })
    const row = rows.at(-1)
    // A payment ends where the next one begins. The lines before the first payment describe the
    // account.
    if (row && column >= 0) row.cells[column] = value
    else if (!row && written.trim()) above.push({ line: at + 1, cells: [written.trim()] })
  }
  return [...above, { line: rows[0]!.line, cells: recordNames }, ...rows]
}

const separators = [',', ';', '\t', '|'] as const

const compareSeparators = (a: [number, number], b: [number, number]) => b[0] - a[0] || b[1] - a[1]

/**
 * Finds the separator that gives the most rows the same width. Wrong separators, such as decimal
 * commas, give uneven rows.
 */
const findSeparator = (split: (separator: string) => readonly string[][]): string => {
  const score = (separator: string): [rows: number, width: number] => {
    const byWidth = groupBy(split(separator), (cells) => cells.length)
    const scores = [...byWidth]
      .filter(([width]) => width > 1)
      .map(([width, rows]): [number, number] => [rows.length, width])
    return scores.toSorted(compareSeparators)[0] ?? [0, 0]
  }
  const scored = separators.map((separator) => ({ separator, score: score(separator) }))
  return scored.toSorted((a, b) => compareSeparators(a.score, b.score))[0]!.separator
}

/** A spreadsheet's note about the separator, which is no row of the statement. */
const separatorNote = /^sep=(.)(?=\n)/i

/** Returns the rows of an OFX file, which can hold several accounts. */
const readOfxRows = ({ accounts, rows }: OfxFile): CellRow[] => {
  if (accounts > 1) {
    throw new StatementFileError(
      `This OFX file has ${accounts} accounts. Download each account from your bank by itself.`,
    )
  }
  if (rows.length > 1) return rows
  throw new StatementFileError(
    'This OFX file has no payments. Download a period with payments from your bank.',
  )
}

/**
 * Reads the non-empty rows of an OFX file, or of a CSV file with any separator. Throws an Error that says what to do
 * if the file is no text or of another kind. The CSV parser is loaded when a person first chooses a
 * file.
 */
export const readCells = async (file: Blob): Promise<CellRow[]> => {
  const [{ default: Papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()])
  const text = decodeText(bytes).replaceAll(/\r\n?/g, '\n')
  const ofx = readOfx(text)
  if (ofx) return readOfxRows(ofx)
  const otherKind = findOtherKind(new Uint8Array(bytes), text)
  if (otherKind) throw new StatementFileError(otherKind)
  const records = readRecords(text)
  if (records) return records
  const makeParse =
    (delimiter: string): Parse =>
    (one, isQuoted = true) =>
      Papa.parse<string[]>(one, {
        delimiter,
        newline: '\n',
        // NUL occurs in no text, so no character acts as a quotation mark.
        quoteChar: isQuoted ? '"' : '\0',
      })
  const noted = separatorNote.exec(text)?.[1]
  const delimiter =
    noted ??
    findSeparator((one) => {
      const rows = splitRows(text.split('\n', 60).join('\n'), makeParse(one))
      return rows.map(({ cells }) => cells)
    })
  const rows = splitRows(text, makeParse(delimiter))
  return noted === undefined ? rows : rows.slice(1)
}

/** The file is no statement that can be read. The message is for the person who chose it. */
export class StatementFileError extends Error {}
