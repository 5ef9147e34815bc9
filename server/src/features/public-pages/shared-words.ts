import { formatMoney, minorUnitDigits } from '@pennytrail/contract/money.ts'

interface Figures {
  readonly currency: string
  readonly target?: number | null
  readonly received: number
  readonly spent: number
}

/** Whole pounds read quicker; the pence stand in the ledger. Less than one is told to the penny. */
const shortMoney = (minor: number, currency: string): string => {
  const rest = minor % 10 ** minorUnitDigits(currency)
  return rest === minor && minor !== 0
    ? formatMoney(minor, currency)
    : formatMoney(minor - rest, currency).replace(/\.0+$/, '')
}

export const shareOf = (part: number, whole: number): number =>
  whole > 0 ? Math.trunc((part * 100) / whole) : 0

/** How the money stands, in one line. */
export const moneyLine = ({ currency, target, received, spent }: Figures): string => {
  const raised = shortMoney(received, currency)
  const of = target ? ` of ${shortMoney(target, currency)}` : ''
  const share = shareOf(spent, received)
  // Spending can run ahead of what came in; then there is no more than all of it.
  const used = received > 0 ? `, ${share > 100 ? 'all' : `${share}%`} of it spent` : ''
  return `${raised}${of} received${used}`
}

/** At most so many characters, cut between words. */
export const cut = (text: string, most: number): string => {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  return `${plain.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}
