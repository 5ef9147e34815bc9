interface BudgetLine {
  readonly id: string
  readonly label: string
  readonly planned: number
  readonly spent: number
}

/** The budget line that a project's next gifts pay for, and the money it still needs. */
export interface NextLine {
  readonly id: string
  readonly label: string
  /** In minor units of the project's currency. */
  readonly needed: number
}

/**
 * Returns the first budget line that the project's unspent money does not cover; null if it covers
 * the whole budget. The money covers the lines in the order of the budget. All amounts are minor
 * units of the project's currency.
 */
export const findNextLine = (lines: readonly BudgetLine[], balance: number): NextLine | null => {
  let left = Math.max(0, balance)
  for (const { id, label, planned, spent } of lines) {
    const open = Math.max(0, planned - spent)
    if (open > left) return { id, label, needed: open - left }
    left -= open
  }
  return null
}
