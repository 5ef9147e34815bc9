/** Cuts text to a length at the end of a word, with an ellipsis if something is missing. */
export const shortenText = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > maxLength / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.(–-]+$/, '')}…`
}
