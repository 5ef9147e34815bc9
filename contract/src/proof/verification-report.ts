import type { CanonicalEntry, CommittedField } from '../ledger/canonical-entry.ts'
import type { CheckpointKey, ProofCrypto } from './signed-note.ts'

/** What verifying found, in words for whoever asked. */
export interface VerificationReport {
  readonly subject: 'ledger' | 'entry' | 'receipt' | 'consistency' | 'checkpoint' | 'unreadable'
  /**
   * `holds`: all that was given was checked against a checkpoint with a known signature. `wrong`:
   * something is not what was recorded. `unproven`: nothing is wrong, but nothing signed bears it out.
   */
  readonly verdict: 'holds' | 'wrong' | 'unproven'
  readonly charity: string | null
  /** One sentence over all. */
  readonly summary: string
  readonly findings: readonly Finding[]
  /** What the entries of a proof say. */
  readonly entries: readonly ReadEntry[]
}

export interface Finding {
  readonly kind: 'holds' | 'wrong' | 'unproven'
  readonly text: string
  /** The number of the entry it is about. */
  readonly entry?: number
}

export interface ReadEntry {
  readonly entry: CanonicalEntry
  readonly opened: Readonly<Partial<Record<CommittedField, string>>>
}

/** With what to verify. */
export interface VerificationInputs {
  readonly crypto: ProofCrypto
  /** Keys that whoever verifies trusts; a file's own keys prove nothing. */
  readonly keys: readonly CheckpointKey[]
  /** Texts of checkpoints that whoever verifies kept. */
  readonly checkpoints: readonly string[]
}

const max = 50

/** Collects findings, the wrong ones first, no more than can be read. */
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

/** “Entry 7”, or “Entries 7 to 9”. */
export const formatEntriesFrom = (first: number, last: number): string =>
  first === last
    ? `Entry ${numbers.format(first)}`
    : `Entries ${numbers.format(first)} to ${numbers.format(last)}`
