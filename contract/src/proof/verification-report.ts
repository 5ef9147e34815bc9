import type { CanonicalEntry, CommittedField } from '../ledger/canonical-entry.ts'
import type { CheckpointKey, ProofCrypto } from './checkpoint.ts'

/** The result of a verification, in words. */
export interface VerificationReport {
  readonly subject: 'ledger' | 'entry' | 'receipt' | 'consistency' | 'checkpoint' | 'unreadable'
  /**
   * `holds`: everything in the file was checked against a checkpoint with a known signature.
   * `wrong`: something differs from what was recorded. `unproven`: nothing is wrong, but not
   * everything in the file is covered by a known signature.
   */
  readonly verdict: 'holds' | 'wrong' | 'unproven'
  readonly charity: string | null
  readonly summary: string
  readonly findings: readonly Finding[]
  /** The contents of the entries in a proof. */
  readonly entries: readonly ReadEntry[]
}

export interface Finding {
  readonly kind: 'holds' | 'wrong' | 'unproven'
  readonly text: string
  /** The number of the entry that the finding is about. */
  readonly entry?: number
}

export interface ReadEntry {
  readonly entry: CanonicalEntry
  readonly opened: Readonly<Partial<Record<CommittedField, string>>>
}

/** The means to verify with: cryptography, trusted keys and kept checkpoints. */
export interface VerificationInputs {
  readonly crypto: ProofCrypto
  /** The keys that the person who verifies trusts; the keys in a file prove nothing. */
  readonly keys: readonly CheckpointKey[]
  /** The texts of checkpoints that the person who verifies kept. */
  readonly checkpoints: readonly string[]
}

const max = 50

/** Collects findings and lists them with errors first, up to a readable number of errors. */
export class Findings {
  readonly #all: Finding[] = []
  #wrong = 0

  holds(text: string): void {
    this.#all.push({ kind: 'holds', text })
  }

  unproven(text: string): void {
    this.#all.push({ kind: 'unproven', text })
  }

  wrong(text: string, entry?: number): void {
    this.#wrong += 1
    if (this.#wrong > max) return
    this.#all.push({ kind: 'wrong', text, ...(entry === undefined ? {} : { entry }) })
  }

  get anyWrong(): boolean {
    return this.#wrong > 0
  }

  list(): Finding[] {
    const more = this.#wrong - max
    const order = { wrong: 0, unproven: 1, holds: 2 }
    const listed = this.#all.toSorted((a, b) => order[a.kind] - order[b.kind])
    if (more <= 0) return listed
    const text = `${pluralise(more, 'more fault')} like these ${more === 1 ? 'is' : 'are'} not listed.`
    return listed.toSpliced(max, 0, { kind: 'wrong', text })
  }
}

const numbers = new Intl.NumberFormat('en-GB')
const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export const formatCount = (count: number): string => numbers.format(count)

export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`

export const formatMoment = (iso: string): string =>
  Number.isNaN(Date.parse(iso)) ? iso : `${moments.format(new Date(iso))} UTC`

/** Formats a range of entries: “Entry 7”, or “Entries 7 to 9”. */
export const formatEntriesFrom = (first: number, last: number): string =>
  first === last
    ? `Entry ${numbers.format(first)}`
    : `Entries ${numbers.format(first)} to ${numbers.format(last)}`
