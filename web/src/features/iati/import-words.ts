import type { IatiImportReport } from '@pennytrail/contract'
import { formatList, formatPlural } from '../../lib/format-number.ts'

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
  kinds[kind] ?? `Type “${kind}”, not in the standard`

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

/** Describes an import: "2 new projects, 40 transactions and 1 opening balance". */
export const describeImport = ({ newProjects, openings, toPost }: ImportSummary): string =>
  formatList([
    ...(newProjects > 0 ? [formatPlural(newProjects, 'new project')] : []),
    ...(toPost > 0 ? [formatPlural(toPost, 'transaction')] : []),
    ...(openings > 0 ? [formatPlural(openings, 'opening balance')] : []),
  ])
