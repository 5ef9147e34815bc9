/**
 * How the money of a line moved, read from the bank's type and otherwise from its text. Banks have
 * their own codes for the same thing; OFX has those of its specification (2.3, section 11.4.4.3).
 */

export type LineWay =
  | 'standing-order'
  | 'direct-debit'
  | 'card'
  | 'bank-payment'
  | 'paid-in'
  | 'cheque'
  | 'returned'
  | 'interest'
  | 'charge'
  | 'own-transfer'

/** Types that say nothing, such as OFX's CREDIT, are not here. */
const ways: readonly (readonly [RegExp, LineWay])[] = [
  [/^(unp|unpaid.*|rtn|ret|returned.*|bounced.*)$/, 'returned'],
  [/^(int|interest.*|div)$/, 'interest'],
  [/^(chg|chgs|fee|fees|srvchg|service charge.*|bank charges?|charges?)$/, 'charge'],
  [/^(so|s\/o|sto|stp|standing order.*|repeatpmt)$/, 'standing-order'],
  [/^(dd|d\/d|ddr|direct debit.*|directdebit)$/, 'direct-debit'],
  [/^(deb|pos|vis|visa.*|mcd|card.*|debit card.*|d-card|contactless)$/, 'card'],
  [/^(tfr|trf|tr|xfer|it|transfer|internal transfer|own account transfer)$/, 'own-transfer'],
  [
    /^(dep|csh|cash|ccr|pay ?in|paid in|deposit|cash deposit|counter credit|credit slip)$/,
    'paid-in',
  ],
  [/^(chq|chqs|check|cheque|cheques|che)$/, 'cheque'],
  [
    /^(fp[io]?|fpmt|faster payments?.*|(inward|outward) .*payment|bp|bbp|obp|bill payment|bgc|bac|bacs|directdep|ft|cr|bank giro credit|giro|domestic transfer|topup)$/,
    'bank-payment',
  ],
]

const saysReturned =
  /\bunpaid\b|\b(returned|bounced) (cheque|chq|item|standing order|sto|payment)|\brefer to drawer\b|\breturned unpaid\b/i
const saysInterest = /^\W*((gross|net|credit|bank|account) )?interest\b(?!.*\b(loan|free)\b)/i
const saysCharge =
  /\b((service|account|bank|bacs|transaction|monthly|card|admin(istration)?|maintenance|unpaid item) (charge|fee)s?|total charges|charges? (to|for|from) \d|commission charge)\b|^\W*(charges?|fees?)\W*$/i
const saysTransfer =
  /\b(internal transfer|transfer (to|from)|tfr (to|from)|trf (to|from)|own account|(to|from) a\/c)\b/i
const saysStandingOrder = /\b(sto|standing order|s\/o)\b/i
const saysDirectDebit = /\b(direct debit|d\/d|dd)\b/i
const saysPaidIn =
  /^\s*(cash|chqs?|cheques?|coins?|deposit|counter credit|credit \d|paid in|paying in|pay in|post office)\b|\b(paid|paying|pay) in\b|\b(cash|cheque|branch|counter|post office) (deposit|credit)\b/i

interface Described {
  readonly type: string
  readonly text: string
  readonly amount: number
}

/** Returns how a line's money moved; null if neither type nor text tells. */
export const getLineWay = ({ type, text, amount }: Described): LineWay | null => {
  const code = type.trim().toLowerCase().replaceAll('_', ' ')
  const known = ways.find(([form]) => form.test(code))?.[1] ?? null
  if (known === 'returned' || (known !== 'card' && saysReturned.test(text))) return 'returned'
  // Banks without a type for interest call it a credit or a transfer.
  if (known !== 'card' && known !== 'standing-order' && saysInterest.test(text)) return 'interest'
  if (known !== null) return known === 'cheque' && amount > 0 ? 'paid-in' : known
  if (amount < 0 && saysCharge.test(text)) return 'charge'
  if (saysStandingOrder.test(text)) return 'standing-order'
  if (saysDirectDebit.test(text)) return 'direct-debit'
  if (saysTransfer.test(text)) return 'own-transfer'
  return amount > 0 && saysPaidIn.test(text) ? 'paid-in' : null
}
