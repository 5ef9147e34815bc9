export type Direction = 'in' | 'out'

/** The words of banks for money that went out and money that came in, without full stops. */
const words: Readonly<Record<Direction, ReadonlySet<string>>> = {
  out: new Set(
    'd db dr dbit deb debit debits debited out outgoing outgoings outbound outward outflow paid-out money-out payment-out withdrawal payment expense expenditure withdrawn withdraw w sent money-sent - s soll af bij-af débit debet debito débito uit cargo dare uscita debyd'.split(
      ' ',
    ),
  ),
  in: new Set(
    'c cr crd crdt cred credit credits credited in incoming inbound inward inflow paid-in money-in payment-in deposit receipt income deposited received money-received + h haben bij crédit kredit credito crédito abono avere entrata credyd'.split(
      ' ',
    ),
  ),
}

const normaliseWord = (cell: string): string =>
  cell.trim().toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, '-')

/** Reads a bank's word for the direction of a payment; null if it is not a known one. */
export const readDirection = (cell: string): Direction | null => {
  const word = normaliseWord(cell)
  if (words.out.has(word)) return 'out'
  return words.in.has(word) ? 'in' : null
}

const maxWords = 8

/** Lists the different texts of a column of directions, an empty one included. */
export const listDirectionWords = (cells: readonly string[]): string[] =>
  [...new Set(cells)].toSorted().slice(0, maxWords)
