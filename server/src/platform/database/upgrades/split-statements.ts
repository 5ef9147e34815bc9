/** A quoted text, a body in dollar quotes, a comment, or one other character. */
const token = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|[\s\S]/g

/**
 * Splits SQL into its statements, without the semicolons and without comments that precede a
 * statement. Comments inside a function body stay.
 */
export const splitStatements = (text: string): string[] => {
  const statements: string[] = []
  let current = ''
  for (const [part] of text.matchAll(token)) {
    if (part === ';') {
      statements.push(current.trim())
      current = ''
    } else if (!part.startsWith('--') && !part.startsWith('/*')) current += part
  }
  return [...statements, current.trim()].filter((statement) => statement !== '')
}
