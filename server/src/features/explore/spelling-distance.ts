/**
 * Counts the spelling differences between two words: letters added, left out or exchanged, or two
 * neighbours swapped (optimal string alignment distance).
 */
export const countSpellingDifferences = (one: string, other: string): number => {
  const a = Array.from(one)
  const b = Array.from(other)
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let least = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
      )
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && swapped) least = Math.min(least, beforeLast[column - 2]! + 1)
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return last[b.length]!
}

/**
 * Returns the maximum number of spelling differences between a typed word of this length and a
 * match.
 */
const getMaxDifferences = (length: number): number => (length < 5 ? 1 : length < 9 ? 2 : 3)

/** Returns the words nearest in spelling to `given`: at most three, with the fewest differences. */
export const listLikeliestWords = <Word extends { readonly word: string }>(
  given: string,
  words: readonly Word[],
): Word[] => {
  const near = words
    .map((word) => ({ word, slips: countSpellingDifferences(given, word.word) }))
    .filter(({ slips }) => slips <= getMaxDifferences(given.length))
  const fewest = Math.min(...near.map(({ slips }) => slips))
  return near
    .filter(({ slips }) => slips === fewest)
    .slice(0, 3)
    .map(({ word }) => word)
}
