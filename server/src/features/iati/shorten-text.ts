/** Cuts text to a length at the end of a word, with an ellipsis if something is missing. */
export const shortenText = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > maxLength / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.(–-]+$/, '')}…`
}

/** A part of the file that is not imported, with the reason. */
export interface Listed {
  readonly line: number
  readonly what: string
  readonly reason: string
}

/** Cuts text as shortenText does, and lists that it is cut. */
export const shortenAndList = (
  text: string,
  maxLength: number,
  { line, what }: Pick<Listed, 'line' | 'what'>,
  listed: Listed[],
): string => {
  if (text.length > maxLength) {
    const reason = `It has ${text.length} characters, and the most are ${maxLength}. The rest is not imported.`
    listed.push({ line, what, reason })
  }
  return shortenText(text, maxLength)
}
