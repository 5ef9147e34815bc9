import type { GrantReport } from './report-routes.ts'
import type { Grant } from './routes.ts'
import { formatMoney } from '../format-money.ts'
import { formatDay, formatMoment } from '../dates/uk-time.ts'

/** The sentences of a report on a grant, the same on screen and in files. */

/** Returns the name of the grant's fund: the project, or the charity's general fund. */
export const grantFund = ({ charity, project }: Pick<Grant, 'charity' | 'project'>): string =>
  project?.title ?? `General fund of ${charity.name}`

/** Describes who froze the report, when, and when it was due. */
export const describeReportStatus = ({ by, dueOn, frozenAt }: GrantReport): string => {
  const who = by.name === null ? `a ${by.role}` : `${by.name}, ${by.role}`
  const due = dueOn === null ? '' : ` It was due on ${formatDay(dueOn)}.`
  return `Frozen on ${formatMoment(frozenAt)} by ${who}.${due}`
}

/** Describes in one line the agreed grant: its amount, giver, fund, purpose and budget lines. */
export const describeAgreed = ({ figures }: GrantReport): string => {
  const { amount, donorOrg, lines, purpose, trail } = figures
  const tied = lines.length === 0 ? '' : ` Only for ${lines.join(', ')}.`
  return `${formatMoney(amount, trail.currency)} from ${donorOrg.name} to ${grantFund(figures)}: ${purpose}${tied}`
}

export interface ReportLine {
  readonly label: string
  readonly amount: number
  readonly total?: true
}

/** Lists the amounts of a grant from the money received to the money unspent; they add up. */
export const listMoneyLines = ({ figures }: GrantReport): ReportLine[] => {
  const { fees, given, refunded, spent, unspent } = figures.trail
  return [
    { label: 'Received', amount: given },
    { label: 'Spent', amount: -spent },
    ...(fees > 0 ? [{ label: 'Payment fees', amount: -fees }] : []),
    ...(refunded > 0 ? [{ label: 'Went back', amount: -refunded }] : []),
    { label: 'Left', amount: unspent, total: true },
  ]
}

/** Describes whether the ledger up to the report's date still gives the figures in the report. */
export const describeAgreement = ({ agrees }: GrantReport): string =>
  agrees
    ? 'We have recalculated these figures from the ledger as it was then. They match.'
    : 'We have recalculated these figures from the ledger as it was then. They do not match. Please tell us.'
