import type { Report, ShownReport } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { describeMovement } from '@pennytrail/contract/projects/progress-words.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** "3 March 2026 at 09:05 UTC" */
export const formatMoment = (time: string): string => `${moment.format(new Date(time))} UTC`

export const formatPeriod = ({ from, to }: Report['period']): string =>
  from === null ? `From the start until ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`

/** Returns "Figures as of …", and for a frozen report when and by whom it was frozen. */
export const describeStatus = ({ frozen, report }: ShownReport): string => {
  if (!frozen) return `Figures as of ${formatMoment(report.asOf)}. They change with the ledger.`
  const who = frozen.frozenBy.name
    ? `${frozen.frozenBy.name}, ${frozen.frozenBy.role}`
    : `a ${frozen.frozenBy.role}`
  return `Figures as of ${formatMoment(report.asOf)}; frozen on ${formatDay(frozen.frozenAt)} by ${who} of ${report.charity.name}.`
}

/**
 * Describes income, spending and balance in one line, first in the currency of the report’s
 * subject.
 */
export const formatMoneyInWords = ({ statements, subject }: Report): string => {
  const main = statements.find(({ currency }) => currency === subject.currency) ?? statements[0]
  if (!main) return 'Nothing has been entered.'
  const movement = {
    cameIn: main.received + main.broughtIn + main.movedIn,
    wentOut: main.spent + main.fees + main.movedOut,
    closing: main.closing,
  }
  return describeMovement(movement, (amount) => formatMoney(amount, main.currency))
}
