import { matchCorrection, type Correction, type UncorrectedEntry } from './match-correction.ts'
import type { Listed } from '../shorten-text.ts'
import type { OmittedTransaction, PlannedEntry } from './plan-entries.ts'
import {
  getTransactionRef,
  isChangedEntry,
  makeRemainderRef,
  type ImportedEntry,
} from './entry-identity.ts'

export interface Comparison {
  /** New entries in the order of the file. */
  readonly toPost: readonly PlannedEntry[]
  /**
   * Corrections to post after `toPost`, by date. Each may reverse entries of `toPost` or the
   * remainder of an earlier correction.
   */
  readonly corrections: readonly Correction[]
  readonly known: readonly PlannedEntry[]
  readonly leftOut: readonly OmittedTransaction[]
  /** Entries of earlier imports that the file should contain but no longer does. */
  readonly listed: readonly Listed[]
  /** The number of other entries of earlier imports that are not in the file. */
  readonly beyondFile: number
}

/**
 * Finds the transactions of a file that are new to the ledger. A transaction that looks like a
 * known entry with another date or amount is left out, because posting it would count the money
 * twice. A file that repeats earlier entries is taken to be complete from its first to its last date,
 * so entries that it lacks are listed. A file without them, such as that of another year, says nothing
 * about earlier entries. A negative amount takes back earlier
 * transactions of its kind. `refuse` returns the reason why an entry cannot be posted.
 */
export const compareEntries = (
  planned: readonly PlannedEntry[],
  earlier: readonly ImportedEntry[],
  line: number,
  refuse: (entry: PlannedEntry) => string | null = () => null,
): Comparison => {
  const refs = new Set(earlier.map(({ ref }) => ref))
  const inFile = new Set(planned.map(({ ref }) => ref))
  const gone = earlier.filter(
    ({ corrected, ref, reversed }) =>
      (!reversed || corrected) && !inFile.has(getTransactionRef(ref)),
  )
  const known = planned.filter(({ ref }) => refs.has(ref))
  const toPost: PlannedEntry[] = []
  const negative: PlannedEntry[] = []
  const leftOut: OmittedTransaction[] = []
  const leaveOut = (entry: PlannedEntry, reason: string): void => {
    const { line, transaction, what } = entry
    leftOut.push({ line, transaction, what, reason })
  }
  for (const entry of planned) {
    if (refs.has(entry.ref)) continue
    const at = gone.findIndex((old) => isChangedEntry(old, entry))
    const [changed] = at < 0 ? [] : gone.splice(at, 1)
    const reason = refuse(entry) ?? (changed ? explainChange(changed) : null)
    if (reason !== null) leaveOut(entry, reason)
    else (entry.amount < 0 ? negative : toPost).push(entry)
  }
  const standing = [
    ...earlier.filter(({ isCorrection, reversed }) => !isCorrection && !reversed),
    ...toPost,
  ]
  const corrections = planCorrections(negative, standing, leaveOut)
  const missing = gone.filter(({ ref }) => getTransactionRef(ref) === ref)
  const dates = planned.map(({ date }) => date).toSorted()
  const expected = missing.filter(
    ({ date }) => known.length > 0 && date >= dates[0]! && date <= dates.at(-1)!,
  )
  const listed = expected.map((one) => ({
    line,
    what: `${one.isCorrection ? 'correction of ' : ''}${one.kind} on ${one.date}`,
    reason: `The ledger keeps No. ${one.seq}, which is no longer in the file. ${getAdvice(one, 'Reverse it if the charity withdrew it.')}`,
  }))
  const beyondFile = missing.length - expected.length
  return { toPost, corrections, known, leftOut, listed, beyondFile }
}

/** Each correction searches all earlier entries, so this limit bounds the work for one file. */
const maxCorrections = 500

const compareByDate = (a: { readonly date: string }, b: { readonly date: string }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0

/** Matches each negative transaction, earliest first, with entries not yet reversed by then. */
const planCorrections = (
  negative: readonly PlannedEntry[],
  entries: readonly UncorrectedEntry[],
  leave: (entry: PlannedEntry, reason: string) => void,
): Correction[] => {
  const standing = entries.toSorted(compareByDate)
  const corrections: Correction[] = []
  for (const entry of negative.toSorted(compareByDate)) {
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
    const left = { ...entry, ref: makeRemainderRef(entry.ref), amount: rest, payee }
    standing.splice(later < 0 ? standing.length : later, 0, left)
  }
  return corrections
}

const tooManyCorrections = `Its amount is negative, and one import takes at most ${maxCorrections} corrections of a project. Import the file again for this one.`

const getAdvice = ({ corrected, isCorrection }: ImportedEntry, advice: string): string =>
  isCorrection || corrected
    ? 'It is part of a correction, which cannot be reversed: if the file is right, record the difference by hand.'
    : advice

const explainChange = (known: ImportedEntry): string =>
  `It is in the ledger as No. ${known.seq} with another date or amount. ${getAdvice(known, `If the file is right, reverse No. ${known.seq} and import again. If it is another payment, record it by hand.`)}`
