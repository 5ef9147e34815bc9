import { isCurrency } from '@pennytrail/contract/currencies.ts'
import { projectLimits } from '@pennytrail/contract/projects/rules.ts'
import type { Budget } from '../activity.ts'
import type { Listed } from '../shorten-text.ts'
import { explainUnreadableDay } from './plan-entries.ts'

export interface PlannedBudgetLine {
  /** The SORP category; null if the file does not give one. */
  readonly category: string | null
  readonly label: string
  readonly planned: number
}

const findBudgetError = ({ end, start, value }: Budget, currency: string): string | null => {
  if ('problem' in value) return value.problem
  if (!isCurrency(value.currency)) return `“${value.currency}” is not a currency.`
  if (value.currency !== currency) return `The project keeps its budget in ${currency}.`
  if (value.minor < 0 || value.minor > projectLimits.amount) {
    return 'Its amount is not one that a budget takes.'
  }
  const unreadable = [start, end].find((day) => day !== null && typeof day !== 'string')
  return unreadable ? explainUnreadableDay(unreadable) : null
}

/** Plans a budget line for each period; a revised budget replaces the original for that period. */
export const planBudget = (budgets: readonly Budget[], currency: string) => {
  const listed: Listed[] = []
  const byPeriod = new Map<string, { line: PlannedBudgetLine; source: Listed }>()
  for (const budget of budgets) {
    const { revised, value } = budget
    const source = {
      line: budget.line,
      what: `budget of ${value.text || 'no amount'} ${value.currency ?? ''}`.trim(),
      reason: '',
    }
    const reason = findBudgetError(budget, currency)
    if (reason !== null || 'problem' in value) {
      listed.push({ ...source, reason: reason ?? '' })
      continue
    }
    const days = [budget.start, budget.end].filter((day) => typeof day === 'string')
    const label = days.join(' to ') || 'Budget'
    const other = byPeriod.get(label)
    if (other && !revised) {
      listed.push({ ...source, reason: `There is another budget for ${label}.` })
      continue
    }
    if (other)
      listed.push({ ...other.source, reason: `A revised budget for ${label} replaces it.` })
    byPeriod.set(label, { line: { label, planned: value.minor, category: null }, source })
  }
  const inOrder = [...byPeriod.entries()].sort(([a], [b]) => a.localeCompare(b))
  for (const [, { source }] of inOrder.slice(projectLimits.budgetLines)) {
    const reason = `A project has at most ${projectLimits.budgetLines} budget lines.`
    listed.push({ ...source, reason })
  }
  return { lines: inOrder.slice(0, projectLimits.budgetLines).map(([, { line }]) => line), listed }
}
