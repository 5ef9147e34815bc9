const keywords = new Set(
  (
    'add after all alter always and any array as asc at before between by cascade case check collate constraint ' +
    'create cross default deferrable deferred delete desc distinct do each else end except execute ' +
    'exists extract false filter first for foreign from function generated group having identity if ' +
    'immediate in include index initially inner insert instead interval into is join key last lateral ' +
    'left like limit loop materialized new not null nulls of offset old on only or order ordinality ' +
    'outer over partition policy primary references referencing replace returns right row select set ' +
    'similar statement stored table then time to trigger true truncate union unique update using values ' +
    'view when where with zone'
  ).split(' '),
)

/** Splits SQL into quoted texts and names, which stay as they are, and everything else. */
const parts = (text: string): string[] =>
  text.split(/('(?:[^']|'')*'|"[^"]*")/).filter((part) => part !== '')

const isQuoted = (part: string): boolean => part.startsWith("'") || part.startsWith('"')

const mapUnquoted = (text: string, change: (part: string) => string): string =>
  parts(text)
    .map((part) => (isQuoted(part) ? part : change(part)))
    .join('')

/**
 * Rewrites an expression or definition printed by PostgreSQL in the way people write it: keywords
 * in lower case, no casts of text literals, `in (...)` and `between`.
 */
export const readable = (text: string): string =>
  mapUnquoted(
    text
      .replaceAll(/('(?:[^']|'')*')::(?:text|bpchar)(?!\[)/g, '$1')
      .replaceAll(/'(\d+)'::bigint/g, '$1')
      .replaceAll(/(\b\d+)::numeric/g, '$1')
      .replaceAll(/ = ANY \(ARRAY\[([^\]]*)\]\)/g, ' in ($1)')
      .replaceAll(/ <> ALL \(ARRAY\[([^\]]*)\]\)/g, ' not in ($1)')
      .replaceAll(
        /([\w.]+(?:\([\w.]+\))?) >= (\S+) AND \1 <= (\w+)(?=\)|$| AND)/g,
        '$1 between $2 and $3',
      )
      .replaceAll(' ~~ ', ' like '),
    (part) =>
      part
        .replaceAll(/\b[A-Z]+\b/g, (word) =>
          keywords.has(word.toLowerCase()) ? word.toLowerCase() : word,
        )
        .replaceAll('( select', '(select')
        .replaceAll(/\(select (\w+)\(\) as \1\)/g, '(select $1())')
        .replaceAll(/timestamp(\(\d\))? with time zone/g, 'timestamptz$1')
        .replaceAll(/\bcharacter\((\d+)\)/g, 'char($1)'),
  )
    .replaceAll('"position"', 'position')
    .replaceAll(/\(\((select \w+\(\))\)\)/g, '($1)')

/** Tells whether a line is prose, in which an apostrophe is no quote and "where" begins no clause. */
const isComment = (line: string): boolean => line.trimStart().startsWith('--')

const breakAtSpaces = (line: string, indent: string, width: number): string => {
  const text = line.trimStart()
  const words = isComment(line) ? text.split(' ') : (text.match(/(?:'(?:[^']|'')*'|[^ '])+/g) ?? [])
  const margin = ' '.repeat(line.length - line.trimStart().length)
  const lines = [margin + words[0]]
  for (const word of words.slice(1)) {
    const last = lines.at(-1)!
    if (last.length + 1 + word.length > width) lines.push(indent + word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

/**
 * Breaks lines that are longer than `width`: before a clause if possible, otherwise at spaces
 * outside quotes. The lines after a break are indented by `indent`.
 */
export const wrap = (text: string, indent: string, width = 100): string =>
  text
    .split('\n')
    .flatMap((line) =>
      line.length <= width
        ? [line]
        : (isComment(line)
            ? line
            : line.replace(
                / (where|using|with check|for each|execute function) (?=[\w(])/,
                `\n${indent}$1 `,
              )
          )
            .split('\n')
            .filter((part) => part.trim() !== '')
            .map((part) => breakAtSpaces(part, indent, width)),
    )
    .join('\n')
