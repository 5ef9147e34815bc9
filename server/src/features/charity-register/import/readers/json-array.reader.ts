import { type ColumnChoice, ExtractError, type ExtractRow } from './extract.ts'
import { type FoundObject, JsonObjectFinder } from './json-object-finder.ts'

/**
 * Reads a table of the extract as JSON: one array of flat objects, parsed one by one. Yields the
 * rows of each piece of input together, so that it never holds more than one piece in memory and
 * reads only as fast as its rows are consumed. A row's line is the first line of its object.
 */
export async function* readJsonArray(
  pieces: AsyncIterable<string>,
  choose: ColumnChoice,
): AsyncGenerator<ExtractRow[]> {
  const finder = new JsonObjectFinder()
  let chosen: readonly string[] | undefined
  const toRow = (found: FoundObject): ExtractRow => {
    if ('problem' in found) return found
    const object = parseObject(found.text)
    if (!object) return { line: found.line, problem: 'The row is not valid JSON.' }
    chosen ??= choose(Object.keys(object))
    return { line: found.line, values: toTextValues(object, chosen) }
  }
  for await (const piece of pieces) {
    const rows = finder.push(piece).map(toRow)
    if (!finder.opened && (rows.length > 0 || finder.strayLine)) {
      throw new ExtractError('The file is not a list of rows in JSON.')
    }
    if (rows.length > 0) yield rows
  }
  const last = finder.end().map(toRow)
  if (last.length > 0) yield last
  if (finder.strayLine) {
    yield [{ line: finder.strayLine, problem: 'There is text between the rows.' }]
  }
  if (!finder.closed) {
    yield [{ line: finder.line, problem: 'The file ends before its list does: it is cut short.' }]
  }
}

const parseObject = (text: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const toTextValues = (object: Record<string, unknown>, chosen: readonly string[]) => {
  const values: Record<string, string> = {}
  for (const column of chosen) {
    const value = object[column]
    values[column] =
      typeof value === 'string'
        ? value.replaceAll('\0', '').trim()
        : typeof value === 'number' || typeof value === 'boolean'
          ? String(value)
          : ''
  }
  return values
}
