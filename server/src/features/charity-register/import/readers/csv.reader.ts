import { type ColumnChoice, ExtractError, type ExtractRow, maxRowBytes } from './extract.ts'

interface RawRow {
  readonly fields: readonly string[]
  /** Where the next row starts. */
  readonly end: number
  /** Where the second line of the row starts, if a field has several lines; otherwise `end`. */
  readonly secondLine: number
}

/**
 * Reads a table as comma-separated text with quoted fields (RFC 4180), as OSCR and CCNI publish it.
 * Column names are given in lower case. A quotation mark that is neither at the edge of a field nor
 * doubled is part of the text: descriptions contain unescaped ones. A field whose quotation mark
 * never closes costs only its own line. Holds one piece of input and the open row in memory.
 */
export async function* readCsv(
  pieces: AsyncIterable<string>,
  choose: ColumnChoice,
): AsyncGenerator<ExtractRow[]> {
  let rest = ''
  let line = 1
  let header: Header | undefined
  /** Whether the start of the row in `rest` was too long, and has been reported and dropped. */
  let isSkipping = false

  /** Reads the rows in `rest` that are complete. At the end of the file, every row is. */
  const take = (isLast: boolean): ExtractRow[] => {
    const rows: ExtractRow[] = []
    let from = 0
    while (from < rest.length) {
      if (isSkipping) {
        const { end } = endOfLine(rest, from)
        isSkipping = rest[end - 1] !== '\n'
        line += isSkipping ? 0 : 1
        from = end
        continue
      }
      const raw = splitRow(rest, from, isLast)
      if (raw === undefined && rest.length - from <= maxRowBytes) break
      const row: RawRow = raw ?? { fields: [], ...endOfLine(rest, from) }
      const isBlank = row.fields.length === 1 && row.fields[0]!.trim() === ''
      let end = row.end
      if (!header) header = readHeader(row.fields, choose)
      else if (!isBlank) {
        const read = toRow(row, line, header, raw !== undefined)
        // A mark that never closes has swallowed the lines below it.
        if ('problem' in read) end = row.secondLine
        rows.push(read)
        isSkipping = rest[end - 1] !== '\n' && !isLast
      }
      line += countLineEnds(rest, from, end)
      from = end
    }
    rest = rest.slice(from)
    return rows
  }

  for await (const piece of pieces) {
    rest += piece
    const rows = take(false)
    if (rows.length > 0) yield rows
  }
  const rows = take(true)
  if (!header) throw new ExtractError('The file is empty.')
  if (rows.length > 0) yield rows
}

type Header = { width: number; chosen: readonly { name: string; at: number }[] }

const readHeader = (fields: readonly string[], choose: ColumnChoice): Header => {
  const columns = fields.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .replace(/\s+/g, ' ')
      .toLowerCase(),
  )
  const chosen = choose(columns).map((name) => ({ name, at: columns.indexOf(name) }))
  return { width: columns.length, chosen }
}

const unclosed = 'A quotation mark in this row does not close where a field ends.'

const toRow = (
  { end, fields, secondLine }: RawRow,
  line: number,
  { width, chosen }: Header,
  isWhole: boolean,
): ExtractRow => {
  if (!isWhole) return { line, problem: unclosed }
  // Spreadsheets end rows with empty fields, which say nothing.
  const isSpare = fields.length > width && fields.slice(width).every((field) => field === '')
  if (fields.length !== width && !isSpare) {
    const count = `The row has ${fields.length} fields where ${width} belong.`
    return { line, problem: secondLine === end ? count : unclosed }
  }
  if (fields.some((field) => field.includes('\0'))) {
    return { line, problem: 'The row contains a NUL character.' }
  }
  const values: Record<string, string> = {}
  for (const { name, at } of chosen) values[name] = (fields[at] ?? '').trim()
  return { line, values }
}

const isEdge = (char: string | undefined): boolean =>
  char === ',' || char === '\n' || char === '\r' || char === undefined

/**
 * Splits the row that starts at `from` into fields. Returns undefined if its end has not arrived, or
 * never comes because of a quotation mark.
 */
const splitRow = (text: string, from: number, isLast: boolean): RawRow | undefined => {
  const fields: string[] = []
  let secondLine = -1
  let at = from
  for (;;) {
    let field = ''
    if (text[at] === '"') {
      const quoted = readQuoted(text, at + 1, isLast)
      if (!quoted) return undefined
      const lineEnd = text.slice(at, quoted.end).indexOf('\n')
      if (secondLine < 0 && lineEnd >= 0) secondLine = at + lineEnd + 1
      field = quoted.field
      at = quoted.end
    } else {
      const start = at
      while (at < text.length && text[at] !== ',' && text[at] !== '\n') at += 1
      field = text.slice(start, text[at - 1] === '\r' && text[at] !== ',' ? at - 1 : at)
    }
    fields.push(field)
    if (text[at] === ',') {
      at += 1
      if (at === text.length && !isLast) return undefined
      continue
    }
    if (text[at] === '\r') at += 1
    if (at >= text.length && !isLast) return undefined
    const end = Math.min(at + 1, text.length)
    return { fields, end, secondLine: secondLine < 0 ? end : secondLine }
  }
}

/** Reads a quoted field from behind its first mark. Returns undefined if it does not end. */
const readQuoted = (
  text: string,
  from: number,
  isLast: boolean,
): { field: string; end: number } | undefined => {
  let mark = text.indexOf('"', from)
  while (mark >= 0) {
    // The next character decides what this mark means, so it has to have arrived.
    if (mark === text.length - 1 && !isLast) return undefined
    if (text[mark + 1] === '"') mark = text.indexOf('"', mark + 2)
    else if (isEdge(text[mark + 1])) {
      return { field: text.slice(from, mark).replaceAll('""', '"'), end: mark + 1 }
    } else mark = text.indexOf('"', mark + 1)
  }
  return undefined
}

const endOfLine = (text: string, from: number): { end: number; secondLine: number } => {
  const lineEnd = text.indexOf('\n', from)
  const end = lineEnd < 0 ? text.length : lineEnd + 1
  return { end, secondLine: end }
}

const countLineEnds = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) {
    count += 1
  }
  return count
}
