/** A word that was read, with its place in the picture in pixels. */
export interface ReadWord {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Line {
  middle: number
  readonly words: ReadWord[]
}

/**
 * Joins words into the lines of a receipt. The reader takes a column of amounts for a column of a
 * newspaper, so a line is what stands at one height.
 */
export const joinLines = (words: readonly ReadWord[]): string[] => {
  const lines: Line[] = []
  for (const word of words.toSorted((a, b) => a.top + a.bottom - b.top - b.bottom)) {
    if (word.text.trim() === '') continue
    const middle = (word.top + word.bottom) / 2
    const height = word.bottom - word.top
    const line = lines.findLast(
      (one) =>
        Math.abs(one.middle - middle) < height * 0.6 &&
        !one.words.some(({ left, right }) => word.left < right - 4 && word.right > left + 4),
    )
    if (line) {
      line.words.push(word)
      line.middle += (middle - line.middle) / line.words.length
    } else lines.push({ middle, words: [word] })
  }
  return lines.map(({ words: found }) =>
    found
      .toSorted((a, b) => a.left - b.left)
      .map(({ text }) => text)
      .join(' '),
  )
}
