import type {
  Report,
  ReportBudgetLine,
  ReportCoverage,
  ReportHealthPoint,
  ShownReport,
  Statement,
} from '@pennytrail/contract'
import { healthLabel } from '@pennytrail/contract/projects/health-rules.ts'
import { describeMovement } from '@pennytrail/contract/projects/progress-words.ts'
import { formatDate, formatDateTime } from '../../lib/format-date.ts'
import { formatMoney, makeMoneyFormatter } from '@pennytrail/contract/format-money.ts'

export const formatPeriod = ({ from, to }: Report['period']): string =>
  from === null
    ? `From the start until ${formatDate(to)}`
    : `${formatDate(from)} to ${formatDate(to)}`

/** Returns "Figures as of …" and, for a frozen report, when and by whom it was frozen. */
export const describeStatus = ({ frozen, report }: ShownReport): string => {
  const asOf = `Figures as of ${formatDateTime(report.asOf)}`
  if (!frozen) return `${asOf}. They change with the ledger.`
  const { name, role } = frozen.frozenBy
  const who = name ? `${name}, ${role}` : `a ${role}`
  return `${asOf}; frozen on ${formatDate(frozen.frozenAt)} by ${who} of ${report.charity.name}.`
}

/** Shown below a table of funds that contains designated money. */
export const designatedNote =
  'Restricted money was given for the project. Designated money is the charity’s own: its trustees moved it to the project from the general fund. Spending uses restricted money first.'

export const cameIn = ({ broughtIn, movedIn, received }: Statement): number =>
  received + broughtIn + movedIn
export const wentOut = ({ fees, movedOut, spent }: Statement): number => spent + fees + movedOut

/** Summarises in one line how much came in and went out, and the closing balance. */
export const describeMoney = (statement: Statement): string => {
  const movement = {
    cameIn: cameIn(statement),
    wentOut: wentOut(statement),
    closing: statement.closing,
  }
  return describeMovement(movement, (amount) => formatMoney(amount, statement.currency))
}

/** Formats a share in whole per cent, rounded down so that it never overstates. */
export const formatPercent = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.trunc((part * 100) / whole)}%`

export const describeEvidenceCoverage = ({
  spent,
  withReceipt,
  currency,
}: ReportCoverage): string =>
  `${formatPercent(withReceipt, spent)} of the ${formatMoney(spent, currency)} spent has a receipt that anyone who reads the ledger can open.`

/** Summarises budget lines of one currency: how much of what was planned has been spent. */
export const describeBudget = (lines: readonly ReportBudgetLine[]): string => {
  const currency = lines[0]?.currency ?? 'GBP'
  const format = makeMoneyFormatter(
    currency,
    lines.flatMap((line) => [line.planned ?? 0, line.spentSoFar]),
  )
  const listed = lines.filter(({ planned }) => planned !== null)
  const planned = listed.reduce((sum, line) => sum + (line.planned ?? 0), 0)
  const spent = listed.reduce((sum, line) => sum + line.spentSoFar, 0)
  const outside = lines.reduce((sum, line) => sum + line.spentSoFar, 0) - spent
  const share = spent <= planned ? ` (${formatPercent(spent, planned)})` : ''
  const beside = outside > 0 ? `, and ${format(outside)} outside the budget` : ''
  return `${format(spent)} of the ${format(planned)} planned has been spent so far${share}${beside}.`
}

/** Summarises the health at the ends of months: the latest state, and how often it was healthy. */
export const describeHealthHistory = (health: readonly ReportHealthPoint[]): string => {
  const last = health.at(-1)
  if (!last) return ''
  const now = `${healthLabel[last.state]} on ${formatDate(last.on)}`
  if (health.length === 1) return `${now}.`
  const healthy = health.filter(({ state }) => state === 'healthy').length
  return `${now}; healthy at the end of ${healthy} of ${health.length} months.`
}
