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
 * Removes differences in case and spacing, the only ones between two downloads of the same
 * statement.
 */
const normaliseText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Returns a fingerprint (64 hexadecimal digits) of each line, the same in every statement that
 * contains the line. The order on the day distinguishes otherwise identical lines, so two equal
 * payments on one day get two fingerprints. `secret` belongs to the charity.
 */
export const computeFingerprints = (
  lines: readonly StatementLine[],
  currency: string,
  secret: Buffer,
): string[] => {
  const seen = new Map<string, number>()
  return lines.map(({ date, amount, text }) => {
    const what = JSON.stringify([currency, date, amount, normaliseText(text)])
    const nth = (seen.get(what) ?? 0) + 1
    seen.set(what, nth)
    return createHmac('sha256', secret).update(`${what}#${nth}`).digest('hex')
  })
}
