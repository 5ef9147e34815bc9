import { readCurrency } from './read-amount.ts'

/** The names that banks give a column, most reliable first, without a trailing currency. */
const names = {
  date: [
    /^date$/,
    /^(transaction|booking|posting|posted) date$/,
    /^(date )?completed?( date)?( \(utc\))?$/,
    /^(value|entry) date$/,
    /^(date )?started( date)?( \(utc\))?$/,
    /^date \(utc\)$/,
    /\bdate\b/,
    /^(buchung|buchungstag|buchungsdatum|datum|bokföringsdag|date (d['’]opération|comptable)|fecha( operaci[oó]n)?|data( operazione| operacji)?)$/,
    /^(wertstellung|valutadatum|valuta|date (de )?valeur|fecha valor)$/,
  ],
  text: [
    /^(counter ?party|payee|merchant|name|counter ?party name)$/,
    /^(transaction )?(description|details?|narrative|particulars)( #?1)?$/,
    /^merchant\/description$/,
    /^(auftraggeber|beg[uü]nstigter?).*$|^(concepto|libell[eé]|beskrivning|naam.*|descrizione|opis.*)$/,
    /^(memo|text|buchungstext|verwendungszweck|omschrijving|mededelingen)$/,
    /^(payment )?reference$/,
  ],
  amount: [
    // The net amount comes before the gross amount, because the difference is a fee.
    /^(net|total amount)$/,
    /^amount$/,
    /^(transaction )?(amount|value)$/,
    /^debit\/credit$/,
    /^(betrag|umsatz|montant|importe|importo|bedrag|belopp|kwota)$/,
    /^local amount$/,
    /^source amount( \(after fees\))?$/,
  ],
  paidOut: [
    /^(paid|money) out$/,
    /^debit( amount)?s?$/,
    /^(withdrawals?|soll|d[eé]bit|cargos?|addebiti)$/,
    /^(payments|out)$/,
  ],
  paidIn: [
    /^(paid|money) in$/,
    /^credit( amount)?s?$/,
    /^(deposits?|haben|cr[eé]dit|abonos?|accrediti)$/,
    /^(receipts|in)$/,
  ],
  currency: [
    /^(payment )?currency( code)?$/,
    /^(account |transaction )?(currency|ccy|curr\.?|cur\.?)( code)?$/,
    /^source currency$/,
    /^(w[aä]hrung|devise|moneda|divisa|valuta)$/,
  ],
  state: [/^((payment|transaction) )?(state|status)$/],
  direction: [
    /^(direction|(dr|db|d|debit)\s*[/|-]\s*(cr|c|credit)|(cr|c|credit)\s*[/|-]\s*(dr|db|d|debit)|in\s*\/\s*out|sign|indicator|.*\bindicator|af bij|soll\/haben|s\/h|sens|cargo\/abono|dare\/avere|\+\/-)$/,
  ],
  type: [/^((transaction|payment) )?type$/, /^(transaction |payment )?type code$/, /^subcategory$/],
  balance: [
    /^(running |account |current |closing |ledger )?balance( after)?$/,
    /\bbalance\b|^saldo\b|^solde\b/,
  ],
  fee: [/^(\w+ )?fees?( amount)?$/],
} as const
export type Name = keyof typeof names
export const moneyNames: readonly Name[] = ['amount', 'paidOut', 'paidIn']

/** Splits the currency at the end or the beginning of a column's name: "Amount (EUR)", "EUR amount". */
const splitName = (cell: string): { name: string; currency: string | null } => {
  const plain = cell.trim()
  if (/^([A-Z]{3}|\p{Sc})$/u.test(plain)) return { name: '', currency: readCurrency(plain) }
  const forms = [
    /^(.*?)[\s,]*(?:\bin\s+)?[([](?:in\s+)?([a-z]{3}|[a-z]{0,2}\p{Sc}|euros?|pounds|dollars)[)\]]$/iu,
    /^(.*?)[\s_,/-]+([A-Z]{3}|[A-Z]{0,2}\p{Sc}|[Ee]uros?)$/u,
    /^([A-Z]{3}|[A-Z]{0,2}\p{Sc})\s+(.+)$/u,
  ]
  for (const [at, form] of forms.entries()) {
    const [, first = '', second = ''] = form.exec(plain) ?? []
    const [name, code] = at === 2 ? [second, first] : [first, second]
    const currency = code ? readCurrency(code) : null
    if (currency !== null) return { name: name.toLowerCase(), currency }
  }
  return { name: plain.toLowerCase(), currency: null }
}

/** Reads the currency in a column's name; null if there is none. */
export const readNamedCurrency = (cell: string): string | null => splitName(cell).currency

/**
 * The rank of a cell's text among the known names of a column, 0 for the best; null if the text is
 * none of these names.
 */
export const rankName = (cell: string, name: Name): number | null => {
  const plain = splitName(cell).name
  // "Amount in EUR" is an amount, and "Paid in EUR" is money paid in.
  const forms = [plain, plain.replace(/\s+in$/, '')]
  const rank = names[name].findIndex((pattern) => forms.some((form) => pattern.test(form)))
  return rank < 0 ? null : rank
}
