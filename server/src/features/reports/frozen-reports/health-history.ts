import type { ReportHealthPoint } from '@pennytrail/contract'
import type { ReportPeriod } from '@pennytrail/contract/reports/period.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  toHealthFacts,
  computeProjectHealth,
  type HealthFacts,
  type ProjectRow,
} from '../../projects/index.ts'
import { listHealthSteps, listUpdateDays, type HealthStep } from './health-history.sql.ts'

const maxMonths = 24

const getMonthEnd = (year: number, month: number): string =>
  new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10)

/** Returns the end of each month of the period and the period’s last day, oldest first. */
export const listHealthDays = ({ from, to }: ReportPeriod, firstDay: string): string[] => {
  const start = from !== null && from > firstDay ? from : firstDay
  const days: string[] = [to]
  let [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7)) - 1]
  for (let back = 0; back < maxMonths; back += 1) {
    month -= 1
    if (month < 0) [year, month] = [year - 1, 11]
    const day = getMonthEnd(year, month)
    if (day < start) break
    days.unshift(day)
  }
  return days
}

/**
 * Returns when a finished project ended: its end date, otherwise its last known activity. An end date
 * after the project was last changed is that of the plan, and the project ended before it.
 */
export const findOverSince = (
  { endsOn, updatedAt }: Pick<ProjectRow, 'endsOn' | 'updatedAt'>,
  { lastSpentOn, lastUpdateOn }: Pick<HealthFacts, 'lastSpentOn' | 'lastUpdateOn'>,
): string => {
  const changedOn = toUkDate(new Date(updatedAt))
  const plannedEnd = endsOn !== null && endsOn <= changedOn ? endsOn : null
  return plannedEnd ?? lastSpentOn ?? lastUpdateOn ?? changedOn
}

const getLatest = (days: readonly (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null

const isOver = (row: ProjectRow): boolean =>
  row.lifecycle === 'completed' || row.lifecycle === 'closed' || row.lifecycle === 'cancelled'

/**
 * Returns the facts for a project’s health on a past day: the ledger, the updates and the dates as
 * they were then. Past stages are not stored, so a finished project counts as active until its end.
 */
const getFactsOn = (
  row: ProjectRow,
  day: string,
  steps: readonly HealthStep[],
  updateDays: readonly string[],
): HealthFacts => {
  const balances = new Map<string, number>()
  const onLine = new Map<string, number>()
  let spent = 0
  for (const step of steps) {
    balances.set(step.currency, (balances.get(step.currency) ?? 0) + step.change)
    if (step.currency !== row.currency) continue
    spent += step.spent
    const line = step.budgetLineId ?? ''
    onLine.set(line, (onLine.get(line) ?? 0) + step.spent)
  }
  const now = toHealthFacts(row, [], day)
  const since = (date: string | null) => (date !== null && date <= day ? date : null)
  return {
    ...now,
    lifecycle: isOver(row) && day < findOverSince(row, now) ? 'active' : row.lifecycle,
    balances: [...balances].map(([currency, balance]) => ({ currency, balance })),
    firstReceivedOn:
      steps
        .map(({ firstReceivedOn }) => firstReceivedOn)
        .filter((date) => date !== null)
        .toSorted()[0] ?? null,
    lastSpentOn: getLatest(steps.map(({ lastSpentOn }) => lastSpentOn)),
    lastUpdateOn: updateDays.findLast((updatedOn) => updatedOn <= day) ?? null,
    budget: (row.budget ?? [])
      .filter((line) => line.currency === row.currency)
      .map((line) => ({ ...line, spent: onLine.get(line.id) ?? 0 })),
    spent,
    filingLateSince: since(now.filingLateSince),
    offRegisterSince: since(now.offRegisterSince),
  }
}

/**
 * Returns the health of each of these projects of a charity on each of these days, in order, computed from the first
 * `size` entries of the ledger.
 */
export const computeHealthOn = async (
  db: Db,
  charityId: string,
  rows: readonly ProjectRow[],
  days: readonly string[],
  size: number,
): Promise<Map<string, ReportHealthPoint[]>> => {
  const ids = rows.map(({ id }) => id)
  const steps = await listHealthSteps(db, charityId, ids, days, size)
  const updatedDays = await listUpdateDays(db, ids)
  return new Map(
    rows.map((row) => {
      const own = steps.filter(({ projectId }) => projectId === row.id)
      const updateDays = updatedDays
        .filter(({ projectId }) => projectId === row.id)
        .map(({ day }) => day)
      const points = days.flatMap((on, at) => {
        const before = own.filter((step) => step.at <= at)
        const health = computeProjectHealth(getFactsOn(row, on, before, updateDays), on)
        if (!health) return []
        const reasons = health.reasons.map(({ message }) => message)
        return [{ on, state: health.state, reasons }]
      })
      return [row.id, points] as const
    }),
  )
}
