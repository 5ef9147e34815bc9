import type { HealthReason, ProjectHealth } from '@pennytrail/contract'
import type { HealthState } from '@pennytrail/contract/health-state.ts'
import { formatMoney } from '@pennytrail/contract/money.ts'
import type { Lifecycle } from '@pennytrail/contract/project-lifecycle.ts'
import { addDays, inWords, latest } from './calendar.ts'

/** Days without spending after which unspent money is idle, and after which it is a risk. */
export const idleDays = { attention: 180, risk: 365 } as const
/** Days past its end after which a project that still runs is at risk. */
export const pastEndRiskDays = 90

/** Everything health follows from. Dates are ISO 8601 calendar dates, money minor units. */
export interface HealthFacts {
  readonly lifecycle: Lifecycle
  readonly currency: string
  readonly createdOn: string
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly reportIntervalDays: number
  /** What is left in the project's fund, by currency. */
  readonly balances: readonly { readonly currency: string; readonly balance: number }[]
  readonly firstReceivedOn: string | null
  readonly lastSpentOn: string | null
  /** When others than the team last read an update of it. */
  readonly lastUpdateOn: string | null
  readonly budget: readonly {
    readonly label: string
    readonly planned: number
    readonly spent: number
  }[]
  /** Spent in the project's currency, on budget lines or not. */
  readonly spent: number
  /** Since when the register has the charity's return as overdue; null where it does not say so. */
  readonly filingLateSince: string | null
  /** Since when the charity is off the register; null where it is on it. */
  readonly offRegisterSince: string | null
}

interface Finding extends HealthReason {
  readonly state: 'attention' | 'at-risk'
}

const updateOverdue = (facts: HealthFacts, today: string): Finding[] => {
  const lastWord = latest(facts.createdOn, facts.startsOn, facts.lastUpdateOn)
  const due = addDays(lastWord, facts.reportIntervalDays)
  if (today <= due) return []
  return [
    {
      code: 'update-overdue',
      state: today > addDays(due, facts.reportIntervalDays) ? 'at-risk' : 'attention',
      since: due,
      message: `No update has been posted since ${inWords(lastWord)}; one is due every ${facts.reportIntervalDays} days.`,
      fix: 'Post an update: what happened since, with a photograph or a figure.',
    },
  ]
}

const overBudget = (facts: HealthFacts): Finding[] => {
  const since = facts.lastSpentOn ?? facts.createdOn
  const money = (amount: number) => formatMoney(amount, facts.currency)
  const planned = facts.budget.reduce((sum, line) => sum + line.planned, 0)
  const lines = facts.budget
    .filter((line) => line.spent > line.planned)
    .map((line): Finding => ({
      code: 'over-budget-line',
      state: 'attention',
      since,
      message: `“${line.label}” has cost ${money(line.spent)} of the ${money(line.planned)} planned.`,
      fix: 'Change the budget to what is now expected, or move the spending to its right line.',
    }))
  if (facts.budget.length === 0 || facts.spent <= planned) return lines
  const total: Finding = {
    code: 'over-budget',
    state: 'at-risk',
    since,
    message: `Spending of ${money(facts.spent)} is over the whole budget of ${money(planned)}.`,
    fix: 'Change the budget to what is now expected, and say why in the story.',
  }
  return [total, ...lines]
}

const moneyIdle = (facts: HealthFacts, today: string): Finding[] => {
  const left = facts.balances.filter(({ balance }) => balance > 0)
  const since = latest(facts.firstReceivedOn ?? facts.createdOn, facts.lastSpentOn)
  if (left.length === 0 || today <= addDays(since, idleDays.attention)) return []
  const amounts = left.map(({ balance, currency }) => formatMoney(balance, currency)).join(' and ')
  return [
    {
      code: 'money-idle',
      state: today > addDays(since, idleDays.risk) ? 'at-risk' : 'attention',
      since: addDays(since, idleDays.attention),
      message: `${amounts} is unspent, and nothing has been spent since ${inWords(since)}.`,
      fix: 'Record spending that is missing, or spend the money on what it was given for.',
    },
  ]
}

const pastEnd = ({ endsOn }: HealthFacts, today: string): Finding[] =>
  endsOn === null || today <= endsOn
    ? []
    : [
        {
          code: 'past-end',
          state: today > addDays(endsOn, pastEndRiskDays) ? 'at-risk' : 'attention',
          since: endsOn,
          message: `The project was to end on ${inWords(endsOn)} and still runs.`,
          fix: 'Mark it as completed, or give it a later end.',
        },
      ]

const charityFindings = (facts: HealthFacts): Finding[] => {
  const findings: Finding[] = []
  if (facts.offRegisterSince !== null) {
    findings.push({
      code: 'off-register',
      state: 'at-risk',
      since: facts.offRegisterSince,
      message: 'The charity is no longer on its regulator’s register.',
      fix: 'The charity must settle its registration with its regulator.',
    })
  }
  if (facts.filingLateSince !== null) {
    findings.push({
      code: 'filing-late',
      state: 'attention',
      since: facts.filingLateSince,
      message: 'The register shows the charity’s annual return as overdue.',
      fix: 'File the annual return with the regulator.',
    })
  }
  return findings
}

const stateOf = (findings: readonly Finding[]): HealthState => {
  if (findings.some(({ state }) => state === 'at-risk')) return 'at-risk'
  return findings.length > 0 ? 'attention' : 'healthy'
}

/**
 * How a project stands on a day, with what speaks against it, since when, and what would mend it.
 * Null for a draft: nothing is promised yet. A finished project keeps only what concerns money
 * that is left and its charity, and stays `completed`.
 */
export const projectHealth = (facts: HealthFacts, today: string): ProjectHealth | null => {
  if (facts.lifecycle === 'draft') return null
  const runs = facts.lifecycle === 'active' || facts.lifecycle === 'paused'
  const findings = [
    ...charityFindings(facts),
    ...(runs ? updateOverdue(facts, today) : []),
    ...(runs ? overBudget(facts) : []),
    ...moneyIdle(facts, today),
    ...(runs ? pastEnd(facts, today) : []),
  ]
  return {
    state: runs ? stateOf(findings) : 'completed',
    reasons: findings
      .toSorted((a, b) => Number(b.state === 'at-risk') - Number(a.state === 'at-risk'))
      .map(({ code, since, message, fix }) => ({ code, since, message, fix })),
  }
}
