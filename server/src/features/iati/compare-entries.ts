import { matchCorrection, type Correction, type Standing } from './match-correction.ts'
import type { LeftOut, Listed, PlannedEntry } from './plan-entries.ts'

/** An entry that an earlier import posted on the project. */
export interface KnownEntry {
  readonly id: string
  readonly ref: string
  readonly seq: number
  /** Of a correction, that of the entry it reverses. */
  readonly kind: string
  readonly date: string
  readonly currency: string
  readonly amount: number
  /** Null where it was erased or withheld. */
  readonly payee: string | null
  readonly reversed: boolean
  /** Whether it was a correction of an import that reversed it. */
  readonly corrected: boolean
  readonly isCorrection: boolean
}

export interface Comparison {
  /** In the order of the file. */
  readonly toPost: readonly PlannedEntry[]
  /** After those, by date: each may undo one of them, or what an earlier one left. */
  readonly corrections: readonly Correction[]
  readonly known: readonly PlannedEntry[]
  readonly leftOut: readonly LeftOut[]
  /** What the ledger has and the file no longer has. */
  readonly listed: readonly Listed[]
}

/** The reference of what a correction leaves of the entries that it takes back. */
export const refOfRest = (ref: string): string => `${ref} rest`

/** The reference of the reversal at a place among those of one correction. */
export const refOfReversal = (ref: string, place: number): string =>
  place === 0 ? ref : `${ref} +${place}`

/** The transaction behind a reference, which a correction's entries extend. */
const transactionRef = (ref: string): string => ref.replace(/ (rest|\+\d+)$/, '')

/**
 * What of a file is new to the ledger. A transaction that looks like a known entry with another date
 * or amount is not posted beside it, for that would count the money twice: it is left out, and what
 * the file no longer holds is listed. A negative amount takes back earlier transactions of its kind.
 * `refuse` says why an entry cannot be posted at all.
 */
export const compareEntries = (
  planned: readonly PlannedEntry[],
  earlier: readonly KnownEntry[],
  line: number,
  refuse: (entry: PlannedEntry) => string | null = () => null,
): Comparison => {
  const refs = new Set(earlier.map(({ ref }) => ref))
  const inFile = new Set(planned.map(({ ref }) => ref))
  const gone = earlier.filter(
    ({ corrected, ref, reversed }) => (!reversed || corrected) && !inFile.has(transactionRef(ref)),
  )
  const known = planned.filter(({ ref }) => refs.has(ref))
  const toPost: PlannedEntry[] = []
  const negative: PlannedEntry[] = []
  const leftOut: LeftOut[] = []
  const leave = (entry: PlannedEntry, reason: string): void => {
    const { line, transaction, what } = entry
    leftOut.push({ line, transaction, what, reason })
  }
  for (const entry of planned) {
    if (refs.has(entry.ref)) continue
    const at = gone.findIndex((old) => isChangeOf(old, entry))
    const [changed] = at < 0 ? [] : gone.splice(at, 1)
    const reason = changed ? explainChange(changed) : refuse(entry)
    if (reason !== null) leave(entry, reason)
    else (entry.amount < 0 ? negative : toPost).push(entry)
  }
  const standing = [
    ...earlier.filter(({ isCorrection, reversed }) => !isCorrection && !reversed),
    ...toPost,
  ]
  const corrections = planCorrections(negative, standing, leave)
  const listed = gone
    .filter(({ ref }) => transactionRef(ref) === ref)
    .map((one) => ({
      line,
      what: `${one.isCorrection ? 'correction of ' : ''}${one.kind} on ${one.date}`,
      reason: `The ledger keeps No. ${one.seq}, which the file no longer holds. ${adviseOn(one)}`,
    }))
  return { toPost, corrections, known, leftOut, listed }
}

/** Each looks through all that stands before it, so their number bounds the work of one file. */
const maxCorrections = 500

const byDate = (a: { readonly date: string }, b: { readonly date: string }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0

/** Matches negative transactions, the earliest first, with what stands when each comes. */
const planCorrections = (
  negative: readonly PlannedEntry[],
  entries: readonly Standing[],
  leave: (entry: PlannedEntry, reason: string) => void,
): Correction[] => {
  const standing = entries.toSorted(byDate)
  const corrections: Correction[] = []
  for (const entry of negative.toSorted(byDate)) {
    const correction =
      corrections.length < maxCorrections ? matchCorrection(entry, standing) : tooManyCorrections
    if (typeof correction === 'string') {
      leave(entry, correction)
      continue
    }
    corrections.push(correction)
    for (const { ref } of correction.reverses) {
      standing.splice(
        standing.findIndex((one) => one.ref === ref),
        1,
      )
    }
    const { rest, reverses } = correction
    if (rest === 0) continue
    const later = standing.findIndex(({ date }) => date > entry.date)
    const { payee } = reverses.at(-1)!
    const left = { ...entry, ref: refOfRest(entry.ref), amount: rest, payee }
    standing.splice(later < 0 ? standing.length : later, 0, left)
  }
  return corrections
}

const tooManyCorrections = `Its amount is negative, and one import takes at most ${maxCorrections} corrections of a project. Import the file again for this one.`

const adviseOn = ({ corrected, isCorrection }: KnownEntry): string =>
  isCorrection || corrected
    ? 'It is part of a correction, which cannot be reversed: if the file is right, record the difference by hand.'
    : 'Reverse it if the file is right, then import again.'

const explainChange = (known: KnownEntry): string =>
  `The ledger holds it as No. ${known.seq} with another date or amount. ${adviseOn(known)}`

const isChangeOf = (known: KnownEntry, entry: PlannedEntry): boolean =>
  known.isCorrection === entry.amount < 0 &&
  transactionRef(known.ref) === known.ref &&
  known.kind === entry.kind &&
  known.currency === entry.currency &&
  (known.date === entry.date || amountInRef(known) === entry.amount)

/** The amount that the file gave; a correction's own is that of the entry it reverses. */
const amountInRef = ({ amount, isCorrection, ref }: KnownEntry): number =>
  isCorrection ? Number(ref.split(' ').at(-2)) : amount
