import type { Listed, PlannedEntry } from './plan-entries.ts'

/** An entry that an earlier import posted on the project. */
export interface KnownEntry {
  readonly ref: string
  readonly seq: number
  readonly kind: string
  readonly date: string
  readonly currency: string
  readonly amount: number
  readonly reversed: boolean
}

export interface Comparison {
  readonly toPost: readonly PlannedEntry[]
  readonly known: number
  readonly listed: readonly Listed[]
}

/**
 * What of a file is new to the ledger. A transaction that looks like a known entry with another date
 * or amount is not posted beside it, for that would count the money twice: it is listed, and so is
 * what the file no longer holds.
 */
export const compareEntries = (
  planned: readonly PlannedEntry[],
  earlier: readonly KnownEntry[],
  line: number,
): Comparison => {
  const refs = new Set(earlier.map(({ ref }) => ref))
  const inFile = new Set(planned.map(({ ref }) => ref))
  const gone = earlier.filter(({ ref, reversed }) => !reversed && !inFile.has(ref))
  const toPost: PlannedEntry[] = []
  const listed: Listed[] = []
  for (const entry of planned) {
    if (refs.has(entry.ref)) continue
    const at = gone.findIndex((known) => isChangeOf(known, entry))
    if (at < 0) {
      toPost.push(entry)
      continue
    }
    const [known] = gone.splice(at, 1)
    listed.push({
      line: entry.line,
      what: `${entry.kind} on ${entry.date}`,
      reason: `The ledger holds it as No. ${known?.seq} with another date or amount. Reverse that entry if the file is right, then import again.`,
    })
  }
  for (const { date, kind, seq } of gone) {
    const reason = `The ledger keeps No. ${seq}, which the file no longer holds. Reverse it if the file is right.`
    listed.push({ line, what: `${kind} on ${date}`, reason })
  }
  const known = planned.filter(({ ref }) => refs.has(ref)).length
  return { toPost, known, listed }
}

const isChangeOf = (known: KnownEntry, entry: PlannedEntry): boolean =>
  known.kind === entry.kind &&
  known.currency === entry.currency &&
  (known.date === entry.date || known.amount === entry.amount)
