/** Returns the length of a text without the spaces around it, which are not stored. */
export const countCharacters = (text: string): number => text.trim().length

export const formatCount = (count: number): string => count.toLocaleString('en-GB')

/** Returns the error of a text area that is longer than its maximum. */
export const findLengthError = (area: HTMLTextAreaElement): string | undefined => {
  const max = Number(area.dataset['most'])
  const over = max ? countCharacters(area.value) - max : 0
  return over > 0
    ? `Use at most ${formatCount(max)} characters: ${formatCount(over)} fewer than now.`
    : undefined
}
