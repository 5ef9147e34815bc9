type CopyValue = string | number | boolean | null

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const formatField = (value: CopyValue): string => {
  if (value === null) return '\\N'
  // Most texts need no escaping, and testing for special characters is far cheaper than replacing
  // them.
  if (typeof value !== 'string' || !/[\\\t\n\r]/.test(value)) return String(value)
  return value.replace(/[\\\t\n\r]/g, (char) => special[char] as string)
}

/** Formats one line of PostgreSQL's COPY text format. Null becomes \N. */
export const copyLine = (values: readonly CopyValue[]): string =>
  `${values.map(formatField).join('\t')}\n`
