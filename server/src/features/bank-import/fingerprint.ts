import { createHmac } from 'node:crypto'

export interface StatementLine {
  /** Date as YYYY-MM-DD. */
  readonly date: string
  /** Amount in minor units; negative for money that went out. */
  readonly amount: number
  /** The bank's description of the payment. */
  readonly text: string
}

/**
 * Removes differences in case and spacing, because two downloads of the same statement can differ
 * only in these.
 */
const normaliseText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The account that lines are of. The id is null for lines that name no account. */
export interface LinesOf {
  readonly accountId: string | null
  readonly currency: string
}

/**
 * Returns a fingerprint (64 hexadecimal digits) of each line. A line has the same fingerprint in
 * every statement of its account that contains it. Otherwise identical lines are distinguished by
 * their order on the day, so two equal payments on one day get two fingerprints. `secret` belongs
 * to the charity.
 */
export const computeFingerprints = (
  lines: readonly StatementLine[],
  { accountId, currency }: LinesOf,
  secret: Buffer,
): string[] => {
  const counts = new Map<string, number>()
  const account = accountId === null ? [] : [accountId]
  return lines.map(({ date, amount, text }) => {
    const what = JSON.stringify([...account, currency, date, amount, normaliseText(text)])
    const nth = (counts.get(what) ?? 0) + 1
    counts.set(what, nth)
    return createHmac('sha256', secret).update(`${what}#${nth}`).digest('hex')
  })
}
