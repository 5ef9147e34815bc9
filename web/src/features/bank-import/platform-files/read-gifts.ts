import { givingPlatforms, type Claimant } from '@pennytrail/contract/gift-aid/who-claims.ts'
import type { ReceivedMethod } from '@pennytrail/contract/grants/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { readSigned } from '../reading/read-amount.ts'
import type { PlatformColumn, PlatformTable } from './platform-columns.ts'

/** Money of a platform's file, in minor units. What it says of a giver who did not agree is left out. */
export interface PlatformGift {
  /** The line of the file. */
  readonly line: number
  readonly gross: number
  /** The fee that the platform keeps of it. */
  readonly fee: number
  /** Gift Aid that the platform passes on with it, and what it keeps of that. */
  readonly giftAid: number
  readonly giftAidFee: number
  /** The reference of the payout that has the gift, and of the one that has the Gift Aid. */
  readonly payout: string
  readonly giftAidPayout: string
  /** The giver's name; null if the giver did not agree to be known. */
  readonly giver: string | null
  /** The giver's email address; empty if the file has none or the giver did not agree. */
  readonly email: string
  /** The date of the row, as the file has it; empty if it has none. */
  readonly date: string
  readonly isOrganisation: boolean
  /** Whether the file says that it is a gift, and not a sale or another payment. */
  readonly isGift: boolean
  readonly method: ReceivedMethod
  readonly claimedBy: Claimant
  /** The platform that the gift came through. */
  readonly platform: string
}

/** A row that takes money out to the bank. Its money is that of the rows since the one before. */
interface Withdrawal {
  readonly line: number
  readonly amount: number
  readonly after: number
}

export interface ReadPlatformFile {
  readonly gifts: readonly PlatformGift[]
  /** The payouts to the bank that the file itself has, with the number of gifts before each. */
  readonly withdrawals: readonly Withdrawal[]
  /** Rows that nobody can read, each with its line and a sentence. */
  readonly problems: readonly string[]
}

type Claims = Pick<PlatformGift, 'method' | 'claimedBy' | 'platform'>

/** Returns how a gift came and who claims on it, by the platform and what the row says of the way. */
const findClaims = (platform: string, way: string, giver: string): Claims => {
  if (platform === 'CAF payroll giving' || /payroll|give as you earn/i.test(way)) {
    return { method: 'payroll-giving', claimedBy: 'nobody', platform: 'CAF' }
  }
  if (platform === 'CAF') {
    return /account|voucher|cheque|trust/i.test(way)
      ? { method: 'caf-account', claimedBy: 'nobody', platform }
      : { method: 'platform', claimedBy: 'platform', platform: 'CAF Donate' }
  }
  const fund = 'PayPal Giving Fund'
  if (platform === 'PayPal' && `${way} ${giver}`.toLowerCase().includes(fund.toLowerCase())) {
    return { method: 'platform', claimedBy: 'platform', platform: fund }
  }
  return { method: 'platform', claimedBy: givingPlatforms[platform] ?? 'platform', platform }
}

const isYes = (text: string): boolean => /^(y|yes|true|1|anonymous)$/i.test(text.trim())
const hidden = /^(anonymous|an anonymous (donor|giver)|unknown|n\/?a|not (shared|provided)|-)?$/i
const notPaid = /pending|denied|fail|cancel|revers|refus|held|expired/i

interface Cells {
  readonly text: (column: PlatformColumn) => string
  /** Minor units, signed; zero for an empty cell, null if it is no amount. */
  readonly amount: (column: PlatformColumn) => number | null
}

const openRow = ({ columns }: PlatformTable, cells: readonly string[], currency: string): Cells => {
  const text = (column: PlatformColumn) => {
    const at = columns[column]
    return at === undefined ? '' : (cells[at] ?? '').trim()
  }
  return {
    text,
    amount: (column) => (text(column) === '' ? 0 : readSigned(text(column), currency)),
  }
}

/** Returns the giver's name if the giver agreed to be known, otherwise null. */
const readGiver = ({ text }: Cells): string | null => {
  const whole = text('name') || [text('firstName'), text('lastName')].filter(Boolean).join(' ')
  return isYes(text('isAnonymous')) || hidden.test(whole) ? null : whole
}

/**
 * Sorts the rows of an activity file by their time, oldest first, if all have one. Files of PayPal
 * begin with the newest.
 */
const sortByTime = (table: PlatformTable): PlatformTable['rows'] => {
  const { date, time } = table.columns
  if (date === undefined || time === undefined) return table.rows
  const read = (cells: readonly string[]): string => {
    const [day = '', month = '', year = ''] = (cells[date] ?? '').split('/')
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${cells[time] ?? ''}`
  }
  // The row above is the later one where two have the same second.
  return table.rows
    .toReversed()
    .toSorted((a, b) =>
      read(a.cells) < read(b.cells) ? -1 : Number(read(a.cells) > read(b.cells)),
    )
}

/** Returns the sentence about a row whose fee is not what lies between gross and net. */
const findFeeProblem = (
  line: number,
  { gross, keeps, net }: { readonly gross: number; readonly keeps: number; readonly net: number },
  currency: string,
): string | undefined => {
  const apart = gross - keeps - net
  if (apart === 0) return undefined
  const [whole, fee, rest, by] = [gross, keeps, net, Math.abs(apart)].map((sum) =>
    formatMoney(sum, currency),
  )
  return `Line ${line}: ${whole} less a fee of ${fee} is not ${rest}. They differ by ${by}.`
}

/**
 * Reads the gifts of a platform's file. Rows in other currencies and payments that were not made are
 * left out. `platform` is one of `platformNames`, or the name that a person typed.
 */
export const readGifts = (
  table: PlatformTable,
  platform: string,
  currency: string,
): ReadPlatformFile => {
  const gifts: PlatformGift[] = []
  const withdrawals: Withdrawal[] = []
  const problems: string[] = []
  const has = (column: PlatformColumn) => table.columns[column] !== undefined
  for (const { cells, line } of has('impact') ? sortByTime(table) : table.rows) {
    const row = openRow(table, cells, currency)
    const { amount, text } = row
    const own = text('currency').toUpperCase()
    if ((own !== '' && own !== currency) || notPaid.test(text('status'))) continue
    if (/memo/i.test(text('impact'))) continue
    const [gross, fee, net, matched, tax, taxFee] = (
      ['gross', 'fee', 'net', 'matched', 'giftAid', 'giftAidFee'] as const
    ).map(amount) as [number | null, ...(number | null)[]]
    const all = [gross, fee, net, matched, tax, taxFee]
    if (all.includes(null) || all.every((one) => one === 0)) {
      // A row of a total, or of words below the table, has no amount of a gift.
      if (gross !== 0 && gross !== null)
        problems.push(`Line ${line} has an amount that is not a number.`)
      continue
    }
    const way = `${text('type')} ${text('method')}`
    if (gross! < 0) {
      if (/withdraw|transfer to bank|bank deposit/i.test(way)) {
        withdrawals.push({ line, amount: -gross!, after: gifts.length })
      } else {
        const sum = formatMoney(-gross!, currency)
        problems.push(
          `Line ${line} takes ${sum} out (${text('type') || 'no type'}). Record it by hand.`,
        )
      }
      continue
    }
    const isTaxRow = /gift ?aid/i.test(way) && !has('giftAidFee')
    const keeps = has('net') ? gross! - net! : Math.abs(fee!)
    const problem =
      has('net') && has('fee')
        ? findFeeProblem(line, { gross: gross!, keeps: Math.abs(fee!), net: net! }, currency)
        : undefined
    if (problem) problems.push(problem)
    const giver = readGiver(row)
    const common = {
      line,
      date: text('date'),
      email: giver === null ? '' : text('email'),
      payout: text('payout'),
      giftAidPayout: text('giftAidPayout'),
      ...findClaims(platform, way, text('name')),
    }
    const none = { gross: 0, fee: 0, giftAid: 0, giftAidFee: 0 }
    gifts.push({
      ...common,
      ...none,
      ...(isTaxRow
        ? { giftAid: tax! || gross!, giftAidFee: keeps, giftAidPayout: text('payout') }
        : { gross: gross!, fee: keeps, giftAid: tax!, giftAidFee: Math.abs(taxFee!) }),
      giver,
      isOrganisation: false,
      isGift: platform !== 'PayPal' || /donat|subscription|giving fund|recurring/i.test(way),
    })
    if (matched! > 0) {
      const employer = text('employer') || null
      gifts.push({
        ...common,
        ...none,
        method: 'platform',
        gross: matched!,
        giver: employer,
        email: '',
        isOrganisation: true,
        isGift: true,
      })
    }
  }
  return { gifts, withdrawals, problems }
}
