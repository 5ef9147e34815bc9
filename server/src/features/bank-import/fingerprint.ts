import { createHmac } from 'node:crypto'

export interface StatementLine {
  /** YYYY-MM-DD */
  readonly date: string
  /** Minor units; negative where money went out. */
  readonly amount: number
  /** What the bank says of it. */
  readonly text: string
}

/** Case and spacing differ between two downloads of the same statement; nothing else does. */
const normaliseText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * A fingerprint (64 hexadecimal digits) of each line, the same in every statement that holds it.
 * Lines that are alike in everything are told apart by their order on that day, so two equal
 * payments of one day are two. `secret` is the charity's own.
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
