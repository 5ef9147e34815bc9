import type { IatiImportReport, IatiTotal } from '@pennytrail/contract'
import { plural } from '../../lib/format-number.ts'

const kinds: Readonly<Record<string, string>> = {
  'incoming-funds': 'Incoming funds',
  'outgoing-commitment': 'Outgoing commitment',
  disbursement: 'Disbursement',
  expenditure: 'Expenditure',
  'interest-payment': 'Interest payment',
  'loan-repayment': 'Loan repayment',
  reimbursement: 'Reimbursement',
  'purchase-of-equity': 'Purchase of equity',
  'sale-of-equity': 'Sale of equity',
  'credit-guarantee': 'Credit guarantee',
  'incoming-commitment': 'Incoming commitment',
  'outgoing-pledge': 'Outgoing pledge',
  'incoming-pledge': 'Incoming pledge',
}

const entries: Readonly<Record<string, string>> = {
  'incoming-funds': 'Income',
  expenditure: 'Spending',
  disbursement: 'Onward grant',
}

export const kindLabel = (kind: string): string => kinds[kind] ?? kind

/** What a kind of transaction is in the ledger. */
export const entryLabel = (kind: string): string => entries[kind] ?? 'Listed, not posted'

/** The totals of all projects, by kind and currency; currencies are never added up. */
export function sumTotals({ projects }: Pick<IatiImportReport, 'projects'>): IatiTotal[] {
  const sums = new Map<string, IatiTotal>()
  for (const total of projects.flatMap((project) => project.totals)) {
    const key = `${total.kind} ${total.currency}`
    const before = sums.get(key) ?? { ...total, count: 0, amount: 0 }
    sums.set(key, {
      ...before,
      count: before.count + total.count,
      amount: before.amount + total.amount,
    })
  }
  return [...sums.values()].toSorted(
    (a, b) => Number(b.posted) - Number(a.posted) || a.kind.localeCompare(b.kind),
  )
}

export interface Extent {
  newProjects: number
  toPost: number
  before: number
}

export function extentOf({ projects }: Pick<IatiImportReport, 'projects'>): Extent {
  return {
    newProjects: projects.filter(({ outcome }) => outcome === 'new').length,
    toPost: projects.reduce((sum, { posted }) => sum + posted, 0),
    before: projects.reduce((sum, { postedBefore }) => sum + postedBefore, 0),
  }
}

/** "2 new projects and 40 transactions" */
export function extentText({ newProjects, toPost }: Extent): string {
  const parts = [
    ...(newProjects > 0 ? [plural(newProjects, 'new project')] : []),
    ...(toPost > 0 ? [plural(toPost, 'transaction')] : []),
  ]
  return parts.join(' and ')
}
