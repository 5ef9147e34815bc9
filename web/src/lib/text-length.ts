/** How many characters of a text count: spaces around it are not kept. */
export const countCharacters = (text: string): number => text.trim().length

export const formatCount = (count: number): string => count.toLocaleString('en-GB')

/** What is wrong with a larger field that says how much it holds at most. */
export function findLengthError(area: HTMLTextAreaElement): string | undefined {
  const max = Number(area.dataset['most'])
  const over = max ? countCharacters(area.value) - max : 0
  return over > 0
    ? `Use at most ${formatCount(max)} characters: ${formatCount(over)} fewer than now.`
    : undefined
}
