import type { GrantReport } from './report-routes.ts'
import type { Grant } from './routes.ts'
import { formatMoney } from '../money.ts'
import { formatDay, formatMoment } from '../uk-time.ts'

/** What a report on a grant says, on the page and on paper alike, so that the two cannot differ. */

/** Where the money goes: a project, or the charity's general fund. */
export const grantFund = ({ charity, project }: Pick<Grant, 'charity' | 'project'>): string =>
  project?.title ?? `General fund of ${charity.name}`

/** Who froze it, when, and when it was due. */
export const describeReportStatus = ({ by, dueOn, frozenAt }: GrantReport): string => {
  const who = by.name === null ? `a ${by.role}` : `${by.name}, ${by.role}`
  const due = dueOn === null ? '' : ` It was due on ${formatDay(dueOn)}.`
  return `Frozen on ${formatMoment(frozenAt)} by ${who}.${due}`
}

/** What was agreed, in a sentence. */
export const describeAgreed = ({ figures }: GrantReport): string => {
  const { amount, donorOrg, lines, purpose, trail } = figures
  const tied = lines.length === 0 ? '' : ` For ${lines.join(', ')} alone.`
  return `${formatMoney(amount, trail.currency)} from ${donorOrg.name} to ${grantFund(figures)}: ${purpose}${tied}`
}

export interface ReportLine {
  readonly label: string
  readonly amount: number
  readonly total?: true
}

/** The money from what came to what is left; it adds up. */
export const listMoneyLines = ({ figures }: GrantReport): ReportLine[] => {
  const { fees, given, refunded, spent, unspent } = figures.trail
  return [
    { label: 'Received', amount: given },
    { label: 'Spent', amount: -spent },
    ...(fees > 0 ? [{ label: 'Card fees', amount: -fees }] : []),
    ...(refunded > 0 ? [{ label: 'Went back', amount: -refunded }] : []),
    { label: 'Left', amount: unspent, total: true },
  ]
}

/** Whether the ledger of then still gives the same. */
export const describeAgreement = ({ agrees }: GrantReport): string =>
  agrees
    ? 'The ledger as it was then, added up again just now, gives the same.'
    : 'The ledger as it was then, added up again just now, does not give these figures. Please tell us.'
