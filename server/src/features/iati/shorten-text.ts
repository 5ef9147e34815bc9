/** Text cut to a length at the end of a word, with an ellipsis where something is missing. */
export const shortened = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > longest / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.(–-]+$/, '')}…`
}
