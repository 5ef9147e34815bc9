import type { HealthReason, ProjectHealth } from '@pennytrail/contract'
import {
  idleDays,
  isCharityReason,
  pastEndRiskDays,
  receiptDays,
  type HealthState,
} from '@pennytrail/contract/projects/health-rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { Lifecycle } from '@pennytrail/contract/projects/lifecycle.ts'
import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import { getLatest } from '../uk-dates.ts'

/**
 * The facts from which health follows. Dates are ISO 8601 calendar dates, money is in minor units.
 */
export interface HealthFacts {
  readonly lifecycle: Lifecycle
  readonly currency: string
  readonly createdOn: string
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly reportIntervalDays: number
  /** The balance of the project’s fund, by currency. */
  readonly balances: readonly { readonly currency: string; readonly balance: number }[]
  readonly firstReceivedOn: string | null
  readonly lastSpentOn: string | null
  /** The date of the latest update that people outside the team can read. */
  readonly lastUpdateOn: string | null
  readonly budget: readonly {
    readonly id: string
    readonly label: string
    readonly planned: number
    readonly spent: number
  }[]
  /** Payments without a receipt, by currency. `since` is the day when the oldest was recorded. */
  readonly unproven: readonly {
    readonly currency: string
    readonly payments: number
    readonly amount: number
    readonly spent: number
    readonly since: string
  }[]
  readonly answers: readonly {
    readonly reason: string
    readonly answer: string
    readonly answeredOn: string
  }[]
  /** The total spending in the project’s currency, with or without a budget line. */
  readonly spent: number
  /**
   * The date since which the register shows the charity’s return as overdue; null if it does not.
   */
  readonly filingLateSince: string | null
  /** The date since which the charity is off the register; null if it is on it. */
  readonly offRegisterSince: string | null
}

interface Finding extends Omit<HealthReason, 'key' | 'answer'> {
  /** The part of a reason’s key that tells it apart from other reasons with the same code. */
  readonly of?: string
  readonly state: 'attention' | 'at-risk'
}

type UpdateFacts = Pick<
  HealthFacts,
  'createdOn' | 'startsOn' | 'lastUpdateOn' | 'reportIntervalDays'
>

const findLastWord = ({ createdOn, startsOn, lastUpdateOn }: UpdateFacts): string =>
  getLatest(createdOn, startsOn, lastUpdateOn)

/** Returns the day by which the next update is due (ISO 8601). */
export const computeUpdateDue = (facts: UpdateFacts): string =>
  addDays(findLastWord(facts), facts.reportIntervalDays)

const updateOverdue = (facts: HealthFacts, today: string): Finding[] => {
  const lastWord = findLastWord(facts)
  const due = computeUpdateDue(facts)
  if (today <= due) return []
  return [
    {
      code: 'update-overdue',
      state: today > addDays(due, facts.reportIntervalDays) ? 'at-risk' : 'attention',
      since: due,
      fact: `No update since ${formatDay(lastWord)}`,
      message: `No update has been posted since ${formatDay(lastWord)}; one is due every ${facts.reportIntervalDays} days.`,
      fix: 'Post an update about what has happened since then, with a photograph or a figure.',
    },
  ]
}

const withoutReceipt = ({ unproven }: HealthFacts, today: string): Finding[] => {
  const late = unproven.filter(({ since }) => today > addDays(since, receiptDays.attention))
  const [first] = late.toSorted((a, b) => (a.since < b.since ? -1 : 1))
  if (!first) return []
  const isGrave = ({ amount, spent, since }: (typeof late)[number]) =>
    amount * 2 > spent && today > addDays(since, receiptDays.risk)
  const payments = late.reduce((sum, one) => sum + one.payments, 0)
  const amounts = late.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ')
  const oldest = formatDay(first.since)
  return [
    {
      code: 'spending-without-receipt',
      state: late.some(isGrave) ? 'at-risk' : 'attention',
      since: addDays(first.since, receiptDays.attention),
      fact: payments === 1 ? '1 receipt missing' : `${payments} receipts missing`,
      message:
        payments === 1
          ? `1 receipt is missing, for a payment of ${amounts} recorded on ${oldest}.`
          : `${payments} receipts are missing, for payments of ${amounts} in all. The oldest was recorded on ${oldest}.`,
      fix: 'Add the receipts as a photograph or a PDF, with private details covered.',
    },
  ]
}

const findOverBudget = (facts: HealthFacts): Finding[] => {
  const since = facts.lastSpentOn ?? facts.createdOn
  const formatAmount = (amount: number) => formatMoney(amount, facts.currency)
  const planned = facts.budget.reduce((sum, line) => sum + line.planned, 0)
  const lines = facts.budget
    .filter((line) => line.spent > line.planned)
    .map((line): Finding => ({
      code: 'over-budget-line',
      of: line.id,
      state: 'attention',
      since,
      fact: `“${line.label}” ${formatAmount(line.spent - line.planned)} over its budget`,
      message: `“${line.label}” has cost ${formatAmount(line.spent)} of the ${formatAmount(line.planned)} planned.`,
      fix: 'Update the budget, or move the spending to the right line.',
    }))
  if (facts.budget.length === 0 || facts.spent <= planned) return lines
  const total: Finding = {
    code: 'over-budget',
    state: 'at-risk',
    since,
    fact: `Spending ${formatAmount(facts.spent - planned)} over the budget`,
    message: `Spending of ${formatAmount(facts.spent)} is over the whole budget of ${formatAmount(planned)}.`,
    fix: 'Update the budget, and say why in the story.',
  }
  return [total, ...lines]
}

const findIdleMoney = (facts: HealthFacts, today: string): Finding[] => {
  const left = facts.balances.filter(({ balance }) => balance > 0)
  const since = getLatest(facts.firstReceivedOn ?? facts.createdOn, facts.lastSpentOn)
  if (left.length === 0 || today <= addDays(since, idleDays.attention)) return []
  const amounts = left.map(({ balance, currency }) => formatMoney(balance, currency)).join(' and ')
  return [
    {
      code: 'money-idle',
      state: today > addDays(since, idleDays.risk) ? 'at-risk' : 'attention',
      since: addDays(since, idleDays.attention),
      fact: `${amounts} unspent since ${formatDay(since)}`,
      message: `${amounts} is unspent, and nothing has been spent since ${formatDay(since)}.`,
      fix: 'Record spending that is missing, or spend the money on what it was given for.',
    },
  ]
}

const findPastEnd = ({ endsOn }: HealthFacts, today: string): Finding[] =>
  endsOn === null || today <= endsOn
    ? []
    : [
        {
          code: 'past-end',
          state: today > addDays(endsOn, pastEndRiskDays) ? 'at-risk' : 'attention',
          since: endsOn,
          fact: `Still running after its planned end on ${formatDay(endsOn)}`,
          message: `The project was planned to end on ${formatDay(endsOn)} and is still running.`,
          fix: 'Mark it as completed, or give it a later end.',
        },
      ]

const listCharityFindings = (facts: HealthFacts): Finding[] => {
  const findings: Finding[] = []
  if (facts.offRegisterSince !== null) {
    findings.push({
      code: 'off-register',
      state: 'at-risk',
      since: facts.offRegisterSince,
      fact: 'The charity is off the register',
      message: 'The charity is no longer on its regulator’s register.',
      fix: 'The charity must settle its registration with its regulator.',
    })
  }
  if (facts.filingLateSince !== null) {
    findings.push({
      code: 'filing-late',
      state: 'attention',
      since: facts.filingLateSince,
      fact: 'Annual return overdue',
      message: 'The register shows the charity’s annual return as overdue.',
      fix: 'File the annual return with the regulator.',
    })
  }
  return findings
}

const getHealthState = (findings: readonly Finding[]): HealthState => {
  if (findings.some(({ state }) => state === 'at-risk')) return 'at-risk'
  return findings.length > 0 ? 'attention' : 'healthy'
}

/**
 * Returns whether a reason is about an overspent budget. Every payment moves the date of such a
 * reason, so it keeps a charity’s answer that is older than its date.
 */
const isOverBudget = (code: string): boolean => code.startsWith('over-budget')

/**
 * Builds the published reason of a finding. Leaves out a charity’s answer that is older than the
 * reason’s date, except where the reason is about an overspent budget or about the charity.
 */
const toFinding = (
  { code, of, since, fact, message, fix }: Finding,
  facts: HealthFacts,
): HealthReason => {
  const key = of === undefined ? code : `${code}:${of}`
  const given = facts.answers.find(({ reason }) => reason === key)
  const stands = given && (isOverBudget(code) || isCharityReason(code) || given.answeredOn >= since)
  const answer = stands ? { text: given.answer, answeredOn: given.answeredOn } : null
  return { code, key, since, fact, message, fix, answer }
}

/**
 * Returns the health of a project on a day: its state and reasons, each with its start date and its
 * fix. Null for a draft, because it promises nothing yet. A finished project keeps only reasons
 * about money (receipts, unspent money) and about its charity, and stays `completed`.
 */
export const computeProjectHealth = (facts: HealthFacts, today: string): ProjectHealth | null => {
  if (facts.lifecycle === 'draft') return null
  const runs = facts.lifecycle === 'active' || facts.lifecycle === 'paused'
  const findings = [
    ...listCharityFindings(facts),
    ...(runs ? updateOverdue(facts, today) : []),
    ...(runs ? findOverBudget(facts) : []),
    ...withoutReceipt(facts, today),
    ...findIdleMoney(facts, today),
    ...(runs ? findPastEnd(facts, today) : []),
  ]
  return {
    state: runs ? getHealthState(findings) : 'completed',
    reasons: findings
      .toSorted((a, b) => Number(b.state === 'at-risk') - Number(a.state === 'at-risk'))
      .map((finding) => toFinding(finding, facts)),
  }
}
