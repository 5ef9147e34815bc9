import type { Report, ReportCoverage, ShownReport, Statement } from '@pennytrail/contract'
import { describeMovement } from '@pennytrail/contract/projects/progress-words.ts'
import { formatDate, formatDateTime } from '../../lib/format-date.ts'
import { formatMoney } from '../../lib/format-money.ts'

export function formatPeriod({ from, to }: Report['period']): string {
  return from === null
    ? `From the start until ${formatDate(to)}`
    : `${formatDate(from)} to ${formatDate(to)}`
}

/** "Figures as of …", and for a frozen report since when and by whom. */
export function describeStatus({ frozen, report }: ShownReport): string {
  const asOf = `Figures as of ${formatDateTime(report.asOf)}`
  if (!frozen) return `${asOf}. They move with the ledger.`
  const { name, role } = frozen.frozenBy
  const who = name ? `${name}, ${role}` : `a ${role}`
  return `${asOf}; frozen on ${formatDate(frozen.frozenAt)} by ${who} of ${report.charity.name}.`
}

/** Under a table of funds that has designated money in it. */
export const designatedNote =
  'Restricted money was given for the project. Designated money is the charity’s own: its trustees moved it to the project from the general fund. Spending uses restricted money first.'

export const cameIn = ({ broughtIn, movedIn, received }: Statement): number =>
  received + broughtIn + movedIn
export const wentOut = ({ fees, movedOut, spent }: Statement): number => spent + fees + movedOut

/** In one line what came in, went out and is left. */
export function describeMoney(statement: Statement): string {
  const movement = {
    cameIn: cameIn(statement),
    wentOut: wentOut(statement),
    closing: statement.closing,
  }
  return describeMovement(movement, (amount) => formatMoney(amount, statement.currency))
}

/** A part of a whole in whole percent, rounded down so that it never says more than is so. */
export function formatPercent(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${Math.trunc((part * 100) / whole)}%`
}

export function describeEvidenceCoverage({ spent, withReceipt, currency }: ReportCoverage): string {
  return `${formatPercent(withReceipt, spent)} of the ${formatMoney(spent, currency)} spent has a receipt that anyone who reads the ledger can open.`
}
