/** Rows as a Markdown table with its columns aligned, so that it reads in a terminal as well. */
export const formatTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const all = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)))
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, at) => (row[at] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
