import { type ColumnChoice, ExtractError, type ExtractRow, maxRowBytes } from './extract.ts'

/**
 * Reads a table of the extract as tab-separated text: a header line, no quoting, and a backslash
 * that makes the next character (tab, line end or backslash) part of the field. Yields the rows of
 * each piece of input together, so that it never holds more than one piece in memory and reads only
 * as fast as its rows are consumed.
 */
export async function* readTabSeparated(
  pieces: AsyncIterable<string>,
  choose: ColumnChoice,
): AsyncGenerator<ExtractRow[]> {
  let rest = ''
  let line = 1
  let header: Header | undefined
  let tooLong = false

  const take = (text: string, rows: ExtractRow[]) => {
    const at = line
    line += countLineEnds(text) + 1
    if (tooLong) {
      tooLong = false
    } else if (!header) {
      header = readHeader(text, choose)
    } else if (text !== '' && text !== '\r') {
      rows.push(readRow(text, at, header))
    }
  }

  for await (const piece of pieces) {
    const text = rest + piece
    const rows: ExtractRow[] = []
    let from = 0
    for (let end = findRowEnd(text, from); end >= 0; end = findRowEnd(text, from)) {
      take(text.slice(from, end), rows)
      from = end + 1
    }
    rest = text.slice(from)
    if (rest.length > maxRowBytes) {
      if (!tooLong) rows.push({ line, problem: 'The row is longer than 1 MiB.' })
      tooLong = true
      line += countLineEnds(rest)
      rest = rest.endsWith('\\') ? '\\' : ''
    }
    if (rows.length > 0) yield rows
  }
  const rows: ExtractRow[] = []
  if (rest.trim() !== '') take(rest.endsWith('\n') ? rest.slice(0, -1) : rest, rows)
  if (!header) throw new ExtractError('The file is empty.')
  if (rows.length > 0) yield rows
}

type Header = { width: number; chosen: readonly { name: string; at: number }[] }

const readHeader = (text: string, choose: ColumnChoice): Header => {
  const columns = text
    .replace(/^\uFEFF/, '')
    .split('\t')
    .map((name) => name.trim())
  const chosen = choose(columns).map((name) => ({ name, at: columns.indexOf(name) }))
  return { width: columns.length, chosen }
}

const readRow = (text: string, line: number, header: Header): ExtractRow => {
  const whole = text.endsWith('\r') ? text.slice(0, -1) : text
  const fields = whole.includes('\\') ? splitEscaped(whole) : whole.split('\t')
  if (fields.length !== header.width) {
    return { line, problem: `The row has ${fields.length} fields where ${header.width} belong.` }
  }
  if (whole.includes('\0')) return { line, problem: 'The row contains a NUL character.' }
  const values: Record<string, string> = {}
  for (const { name, at } of header.chosen) values[name] = (fields[at] ?? '').trim()
  return { line, values }
}

/**
 * Finds the end of the row that starts at `from`. Returns -1 if the end has not arrived yet. A line
 * end after a backslash belongs to the field. So does a line end before a tab: no row starts with
 * an empty first column, but some fields in real extracts end in a stray line end.
 */
const findRowEnd = (text: string, from: number): number => {
  let end = text.indexOf('\n', from)
  while (end >= 0 && (isEscaped(text, end, from) || text[end + 1] === '\t')) {
    end = text.indexOf('\n', end + 1)
  }
  return end === text.length - 1 ? -1 : end
}

const isEscaped = (text: string, end: number, from: number): boolean => {
  let at = end - 1
  if (at >= from && text[at] === '\r') at -= 1
  const last = at
  while (at >= from && text[at] === '\\') at -= 1
  return (last - at) % 2 === 1
}

const splitEscaped = (text: string): string[] => {
  const fields: string[] = []
  let field = ''
  let from = 0
  let tab = text.indexOf('\t')
  let escape = text.indexOf('\\')
  for (;;) {
    // A backslash at the very end escapes nothing.
    if (escape >= 0 && escape < text.length - 1 && (tab < 0 || escape < tab)) {
      field += text.slice(from, escape) + text[escape + 1]!
      from = escape + 2
      escape = text.indexOf('\\', from)
      if (tab >= 0 && tab < from) tab = text.indexOf('\t', from)
    } else if (tab >= 0) {
      fields.push(field + text.slice(from, tab))
      field = ''
      from = tab + 1
      tab = text.indexOf('\t', from)
    } else {
      fields.push(field + text.slice(from))
      return fields
    }
  }
}

const countLineEnds = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
