import type { IatiImportReport } from '@pennytrail/contract'
import { formatList, formatNumber, formatPlural } from '../../lib/format-number.ts'

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

/** Returns the name of a transaction type, or a text that quotes a code that is not in the standard. */
export const getKindLabel = (kind: string): string =>
  kinds[kind] ?? (kind === '' ? 'Without a type' : `Type “${kind}”, not in the standard`)

export interface ImportSummary {
  newProjects: number
  toPost: number
  before: number
  openings: number
}

/** Counts what an import adds. `openings` are the opening balances that the person chose. */
export const summariseImport = (
  { projects }: Pick<IatiImportReport, 'projects'>,
  openings = projects.flatMap((project) => project.openings).filter(({ posted }) => posted > 0)
    .length,
): ImportSummary => ({
  openings,
  newProjects: projects.filter(({ outcome }) => outcome === 'new').length,
  toPost: projects.reduce((sum, { posted }) => sum + posted, 0),
  before: projects.reduce((sum, { postedBefore }) => sum + postedBefore, 0),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Lists counts with their words; leaves out zeros after the first. */
const listCounts = (counts: readonly (readonly [number, string])[]): string =>
  counts
    .filter(([count], place) => count > 0 || place === 0)
    .map(([count, words]) => `${formatNumber(count)} ${words}`)
    .join(', ')

/**
 * Counts the activities and transactions of a file, each of them once: "12 activities: 9 to import,
 * 1 left out, 2 by other publishers. 60 transactions: 54 to post, 4 posted before, 2 left out."
 */
export const countFileContents = (
  report: Pick<
    IatiImportReport,
    'activities' | 'confirmed' | 'otherPublishers' | 'projects' | 'totals'
  >,
): string => {
  const { activities, confirmed, projects, totals } = report
  const others = sum(report.otherPublishers.map((publisher) => publisher.activities))
  const count = (column: 'posted' | 'postedBefore' | 'leftOut') =>
    sum(totals.map((total) => total[column].count))
  const transactions = sum(totals.map(({ inFile }) => inFile.count))
  return `${formatPlural(activities, 'activity', 'activities')}: ${listCounts([
    [projects.length, confirmed ? 'imported' : 'to import'],
    [activities - projects.length - others, 'left out'],
    [others, 'by other publishers'],
  ])}. ${formatPlural(transactions, 'transaction')}: ${listCounts([
    [count('posted'), confirmed ? 'posted' : 'to post'],
    [count('postedBefore'), 'posted before'],
    [count('leftOut'), 'left out'],
  ])}.`
}

/** Describes an import: "2 new projects, 40 transactions and 1 opening balance". */
export const describeImport = ({ newProjects, openings, toPost }: ImportSummary): string =>
  formatList([
    ...(newProjects > 0 ? [formatPlural(newProjects, 'new project')] : []),
    ...(toPost > 0 ? [formatPlural(toPost, 'transaction')] : []),
    ...(openings > 0 ? [formatPlural(openings, 'opening balance')] : []),
  ])
