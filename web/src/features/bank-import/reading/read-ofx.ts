/**
 * Reads bank statements in OFX: version 1 is SGML, in which a value ends at the end of its line or at
 * the next tag, and version 2 is XML. Source: OFX Banking Specification 2.3, sections 3 and 11.
 */
import { toDecimal } from '@pennytrail/contract/money.ts'
import { readAmount } from './read-amount.ts'
import type { CellRow } from './split-rows.ts'

const isOfx = /^\s*(OFXHEADER|((<\?[^>]*>|<!--[^]*?-->)\s*)*<(\?)?OFX\b)/i

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
}

const decode = (text: string): string =>
  text
    .replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    })
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the value of the first element with this name; empty if there is none. */
const readValue = (text: string, name: string): string =>
  decode(new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(text)?.[1] ?? '')

/** Returns the text of an aggregate, from its tag to its end; undefined if there is none. */
const findAggregate = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^]*?)(</${name}>|$)`, 'i').exec(text)?.[1]

/** Writes the day of a moment such as 20260901120000.000[0:GMT] as YYYY-MM-DD. */
const toDay = (moment: string): string => moment.replace(/^(\d{4})(\d{2})(\d{2}).*$/s, '$1-$2-$3')

/** Joins the payee's name and the note, of which one is often the beginning of the other. */
const joinTexts = (name: string, memo: string): string => {
  const [a, b] = [name.toLowerCase(), memo.toLowerCase()]
  if (b.startsWith(a)) return memo
  return a.startsWith(b) ? name : `${name} ${memo}`
}

/**
 * Returns the balance after each payment, from the balance that the file states for its end; none if
 * a payment is later than that, or an amount cannot be read.
 */
const listBalances = (
  payments: readonly { readonly day: string; readonly amount: string }[],
  statement: string,
  currency: string,
): string[] => {
  const stated = findAggregate(statement, 'LEDGERBAL') ?? ''
  const end = readAmount(readValue(stated, 'BALAMT'), currency)?.value ?? null
  const statedOn = toDay(readValue(stated, 'DTASOF'))
  const amounts = payments.map(({ amount }) => readAmount(amount, currency)?.value ?? null)
  const days = payments.map(({ day }) => day)
  const isNewestFirst = (days[0] ?? '') > (days.at(-1) ?? '')
  if (end === null || amounts.includes(null) || days.some((day) => day > statedOn)) {
    return payments.map(() => '')
  }
  let balance = end
  const backwards = (isNewestFirst ? amounts : amounts.toReversed()).map((amount) => {
    const after = balance
    balance -= amount!
    return toDecimal(after, currency)
  })
  return isNewestFirst ? backwards : backwards.toReversed()
}

const names = ['Date', 'Description', 'Amount', 'Balance', 'Currency', 'Type']

/** Returns whether rows are those of an OFX file, whose columns nobody needs to match. */
export const isOfxRows = ([first]: readonly CellRow[]): boolean => first?.cells === names

export interface OfxFile {
  /** The rows of the statement, the first one with the names of the columns. */
  readonly rows: CellRow[]
  /** How many accounts the file has statements of. */
  readonly accounts: number
}

/** Reads an OFX file; undefined for a file of another kind. */
export const readOfx = (text: string): OfxFile | undefined => {
  if (!isOfx.test(text)) return undefined
  const accounts = text.match(/<(CC)?STMTRS>/gi)?.length ?? 0
  const starts = [...text.matchAll(/<STMTTRN>/gi)]
  const currency = readValue(text, 'CURDEF')
  const payments = starts.map(({ index }, at) => {
    const block = text.slice(index, starts[at + 1]?.index)
    const one = findAggregate(block, 'STMTTRN') ?? block
    return {
      // Some files are one long line, so payments count as lines.
      line: at + 1,
      day: toDay(readValue(one, 'DTPOSTED')),
      text: joinTexts(readValue(one, 'NAME'), readValue(one, 'MEMO')),
      amount: readValue(one, 'TRNAMT'),
      type: readValue(one, 'TRNTYPE'),
      currency: readValue(findAggregate(one, 'CURRENCY') ?? '', 'CURSYM') || currency,
    }
  })
  const balances = listBalances(payments, text, currency)
  return {
    accounts,
    rows: [
      { line: 0, cells: names },
      ...payments.map((one, at) => ({
        line: one.line,
        cells: [one.day, one.text, one.amount, balances[at]!, one.currency, one.type],
      })),
    ],
  }
}
