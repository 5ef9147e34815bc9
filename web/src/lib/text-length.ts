/** How many characters of a text count: spaces around it are not kept. */
export const lengthOf = (text: string): number => text.trim().length

export const formatCount = (count: number): string => count.toLocaleString('en-GB')

/** What is wrong with a larger field that says how much it holds at most. */
export function lengthFault(area: HTMLTextAreaElement): string | undefined {
  const most = Number(area.dataset['most'])
  const over = most ? lengthOf(area.value) - most : 0
  return over > 0
    ? `Use at most ${formatCount(most)} characters: ${formatCount(over)} fewer than now.`
    : undefined
}
