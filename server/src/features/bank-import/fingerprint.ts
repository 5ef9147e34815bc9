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

/** The facts that equal lines have in common. `secret` belongs to the charity. */
export interface LineKey {
  /** A keyed hash of them, as 64 hexadecimal digits. */
  readonly twins: string
  /** Returns the fingerprint of the line with this number, from 1, among its equals. */
  readonly fingerprint: (twin: number) => string
}

/**
 * Returns what identifies each line. Equal lines have equal `twins`, and are told apart by their
 * number among their equals, so that two equal payments on one day get two fingerprints. A line has
 * the same fingerprint in every statement of its account that contains it.
 */
export const computeLineKeys = (
  lines: readonly StatementLine[],
  { accountId, currency }: LinesOf,
  secret: Buffer,
): LineKey[] => {
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const account = accountId === null ? [] : [accountId]
  return lines.map(({ date, amount, text }) => {
    const facts = JSON.stringify([...account, currency, date, amount, normaliseText(text)])
    return { twins: hash(facts), fingerprint: (twin) => hash(`${facts}#${twin}`) }
  })
}

/** Returns the fingerprint of each line, numbering equal lines in their order. */
export const computeFingerprints = (
  lines: readonly StatementLine[],
  of: LinesOf,
  secret: Buffer,
): string[] => {
  const counts = new Map<string, number>()
  return computeLineKeys(lines, of, secret).map(({ twins, fingerprint }) => {
    const twin = (counts.get(twins) ?? 0) + 1
    counts.set(twins, twin)
    return fingerprint(twin)
  })
}
