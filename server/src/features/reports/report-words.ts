import type { Report, ShownReport } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/money.ts'
import { describeMovement } from '@pennytrail/contract/projects/progress-words.ts'
import { dayInWords } from '@pennytrail/contract/uk-time.ts'

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** "3 March 2026 at 09:05 UTC" */
export const momentInWords = (time: string): string => `${moment.format(new Date(time))} UTC`

export const periodInWords = ({ from, to }: Report['period']): string =>
  from === null
    ? `From the start until ${dayInWords(to)}`
    : `${dayInWords(from)} to ${dayInWords(to)}`

/** "Figures as of …", and for a frozen report since when and by whom. */
export const standingInWords = ({ frozen, report }: ShownReport): string => {
  if (!frozen) return `Figures as of ${momentInWords(report.asOf)}; they move with the ledger.`
  const who = frozen.frozenBy.name
    ? `${frozen.frozenBy.name}, ${frozen.frozenBy.role}`
    : `a ${frozen.frozenBy.role}`
  return `Figures as of ${momentInWords(report.asOf)}; frozen on ${dayInWords(frozen.frozenAt)} by ${who} of ${report.charity.name}.`
}

/** In one line what came in, went out and is left; of the currency of the report's subject first. */
export const moneyInWords = ({ statements, subject }: Report): string => {
  const main = statements.find(({ currency }) => currency === subject.currency) ?? statements[0]
  if (!main) return 'Nothing has been entered.'
  const movement = {
    cameIn: main.received + main.broughtIn + main.movedIn,
    wentOut: main.spent + main.fees + main.movedOut,
    closing: main.closing,
  }
  return describeMovement(movement, (amount) => formatMoney(amount, main.currency))
}
