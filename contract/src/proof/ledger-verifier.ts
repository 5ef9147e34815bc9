import { fromHex, isSameBytes } from '../byte-encoding.ts'
import { chainStart } from '../ledger/canonical-entry.ts'
import { checkEntry, isLinkAfter } from './entry-verifier.ts'
import {
  getCheckpointName,
  reportSignatures,
  listUsableCheckpoints,
  type KnownCheckpoint,
} from './known-checkpoints.ts'
import type { SoundBlock } from './ledger-block.ts'
import { GrowingTree } from './merkle-tree.ts'
import {
  isCheckpointLine,
  isFiledEntry,
  parseLine,
  type FiledEntry,
  type LedgerFileHead,
} from './proof-files.ts'
import {
  pluralise,
  formatEntriesFrom,
  Findings,
  formatCount,
  type VerificationInputs,
  type VerificationReport,
} from './verification-report.ts'

/** Verifies a ledger file line by line, with memory that does not grow with the file. */
export class LedgerVerifier {
  readonly #head: LedgerFileHead
  readonly #known: VerificationInputs
  readonly #findings = new Findings()
  readonly #own: string[] = []
  #notes: KnownCheckpoint[] | null = null
  /** The place in `#notes` of the first checkpoint that covers more than the entries so far. */
  #nextNote = 0
  readonly #tree: GrowingTree
  /** Whether every leaf so far could be added to the tree. */
  #isWhole = true
  #link: Uint8Array | null = fromHex(chainStart, 32)
  #seq = 0
  #lines = 1
  #withheld = 0
  #altered = 0
  /**
   * The number of entries, counted from the first, that a checkpoint with a known signature covers,
   * and the number that any checkpoint covers.
   */
  #signed = 0
  #borne = 0
  #rewritten = false

  constructor(head: LedgerFileHead, known: VerificationInputs) {
    this.#head = head
    this.#known = known
    this.#tree = new GrowingTree(known.crypto.sha256)
  }

  /** Returns the number of entries read so far and the number that the file states. */
  get progress(): { readonly done: number; readonly of: number } {
    return { done: this.#seq, of: this.#head.size }
  }

  get charityId(): string {
    return this.#head.charity.id
  }

  /**
   * Takes the next lines as a block that was checked on its own. Returns false and takes nothing if
   * the block does not follow the entries so far.
   */
  takeBlock({ first, leaves, firstLink, lastLink, lines, withheld }: SoundBlock): boolean {
    if (first !== this.#seq + 1 || this.#link === null) return false
    const leaf = leaves.subarray(0, 32)
    if (!isLinkAfter(this.#known.crypto, this.#link, leaf, firstLink)) return false
    this.#notes ??= this.#readNotes()
    this.#lines += lines
    this.#withheld += withheld
    this.#link = lastLink
    for (let at = 0; at < leaves.length; at += 32) {
      this.#seq += 1
      this.#grow(leaves.subarray(at, at + 32))
    }
    return true
  }

  line(text: string): void {
    this.#lines += 1
    if (text.trim() === '') return
    const line = parseLine(text)
    if (isFiledEntry(line)) this.#entry(line)
    else if (isCheckpointLine(line) && this.#notes === null) this.#own.push(line.checkpoint)
    else this.#unreadable()
  }

  #unreadable(): void {
    this.#notes ??= this.#readNotes()
    this.#findings.wrong(
      `Entry ${formatCount(this.#seq + 1)} was altered: line ${formatCount(this.#lines)} of the file cannot be read.`,
      this.#seq + 1,
    )
    this.#altered += 1
    this.#seq += 1
    this.#isWhole = false
    this.#link = null
  }

  #readNotes(): KnownCheckpoint[] {
    const notes = listUsableCheckpoints(
      this.#known,
      this.#own,
      this.#head.charity.id,
      this.#findings,
    )
    this.#meetNotes(notes)
    return notes
  }

  #entry(filed: FiledEntry): void {
    this.#notes ??= this.#readNotes()
    const { crypto } = this.#known
    const checked = checkEntry(crypto, filed)
    const expected = this.#seq + 1
    if (filed.seq !== expected) {
      this.#outOfPlace(filed.seq, expected)
      if (!(filed.seq > expected)) return
    }
    this.#seq = filed.seq
    for (const error of checked.errors) this.#addError(filed.seq, error)
    if (checked.charityId !== null && checked.charityId !== this.#head.charity.id) {
      this.#addError(filed.seq, 'belongs to another charity’s ledger')
    }
    if (filed.form === undefined) this.#withheld += 1
    const { leaf, link } = checked
    if (leaf === null || link === null) {
      this.#isWhole = false
      this.#link = null
      return
    }
    if (this.#link && !isLinkAfter(crypto, this.#link, leaf, filed.link)) {
      this.#addError(filed.seq, 'does not follow the entry before it: the chain is broken there')
    }
    this.#link = link
    this.#grow(leaf)
  }

  /** Adds the leaf of the latest entry to the tree. */
  #grow(leaf: Uint8Array): void {
    if (!this.#isWhole) return
    this.#tree.append(leaf)
    this.#meetNotes(this.#notes!)
  }

  /** Compares the tree with the checkpoints of its size; they are in the order of their sizes. */
  #meetNotes(notes: readonly KnownCheckpoint[]): void {
    for (; notes[this.#nextNote]?.size === this.#tree.size; this.#nextNote += 1) {
      this.#meet(notes[this.#nextNote]!)
    }
  }

  #addError(seq: number, error: string): void {
    this.#altered += 1
    this.#findings.wrong(`Entry ${formatCount(seq)} ${error}.`, seq)
  }

  #outOfPlace(seq: number, expected: number): void {
    this.#altered += 1
    this.#isWhole = false
    this.#link = null
    if (!Number.isSafeInteger(seq) || seq < 1) {
      this.#findings.wrong(`Line ${formatCount(this.#lines)} of the file is not an entry.`)
    } else if (seq < expected) {
      this.#findings.wrong(`Entry ${formatCount(seq)} appears twice or out of order.`, seq)
    } else {
      const missing = formatEntriesFrom(expected, seq - 1)
      this.#findings.wrong(`${missing} ${seq - expected === 1 ? 'is' : 'are'} missing.`, expected)
    }
  }

  /** Compares the tree of the entries read so far with a checkpoint of the same size. */
  #meet(note: KnownCheckpoint): void {
    if (this.#rewritten) return
    if (isSameBytes(this.#tree.root(), note.root)) {
      this.#borne = note.size
      if (note.state === 'signed') this.#signed = note.size
      return
    }
    this.#rewritten = true
    const among = formatEntriesFrom(this.#borne + 1, note.size)
    this.#findings.wrong(
      `${among} ${this.#borne + 1 === note.size ? 'is' : 'are'} not what ${getCheckpointName(note)} was signed over: ` +
        (this.#altered === 0
          ? 'each entry agrees with those around it, so the ledger was rewritten from there on.'
          : 'at least one of them was altered.'),
      this.#borne + 1,
    )
  }

  end(): VerificationReport {
    const notes = (this.#notes ??= this.#readNotes())
    this.#tellEnd(notes)
    const read = this.#seq
    if (!this.#findings.anyWrong) {
      this.#findings.holds(
        `All ${pluralise(read, 'entry', 'entries')} give their hashes, and each follows the one before it, without a gap.`,
      )
    }
    const last = this.#borne > 0 ? notes.findLast(({ size }) => size === this.#borne) : undefined
    if (last) {
      this.#findings.holds(
        `The first ${pluralise(last.size, 'entry', 'entries')} are those that ${getCheckpointName(last)} was signed over.`,
      )
      const sizes = new Set(notes.map(({ size }) => size).filter((size) => size <= last.size))
      if (sizes.size > 1) {
        this.#findings.holds(
          `${pluralise(sizes.size, 'checkpoint')} in a row agree: the ledger only ever grew.`,
        )
      }
    }
    reportSignatures(notes, this.#findings)
    if (this.#withheld > 0) {
      this.#findings.holds(
        `${pluralise(this.#withheld, 'entry', 'entries')} of projects that are not public ${this.#withheld === 1 ? 'shows' : 'show'} only number and hash, and ${this.#withheld === 1 ? 'is' : 'are'} covered all the same.`,
      )
    }
    return this.#report(read)
  }

  #tellEnd(notes: readonly KnownCheckpoint[]): void {
    const largest = notes.at(-1)
    const cut = largest !== undefined && largest.size > this.#seq ? largest : null
    const promised = this.#head.size
    if (cut) {
      this.#findings.wrong(
        `${formatEntriesFrom(this.#seq + 1, cut.size)} ${cut.size - this.#seq === 1 ? 'is' : 'are'} cut off: ${getCheckpointName(cut)} counts ${formatCount(cut.size)}, the file ends at ${formatCount(this.#seq)}.`,
        this.#seq + 1,
      )
    } else if (promised > this.#seq) {
      this.#findings.wrong(
        `The file ends at entry ${formatCount(this.#seq)}, but says that it has ${formatCount(promised)}.`,
        this.#seq + 1,
      )
    }
    const beyond = this.#seq - (largest?.size ?? 0)
    if (beyond > 0 && !this.#findings.anyWrong) {
      this.#findings.unproven(
        largest
          ? `${pluralise(beyond, 'entry', 'entries')} at the end ${beyond === 1 ? 'is' : 'are'} newer than the last checkpoint, which comes within the hour.`
          : 'There is no checkpoint to compare with. Add one that you kept.',
      )
    }
    if (!this.#isWhole && notes.some(({ size }) => size > this.#borne) && !cut) {
      this.#findings.unproven(
        'Later checkpoints could not be compared, because an entry before them is missing or unreadable.',
      )
    }
  }

  #report(read: number): VerificationReport {
    const { name } = this.#head.charity
    const wrong = this.#findings.anyWrong
    const verdict = wrong ? 'wrong' : this.#signed > 0 ? 'holds' : 'unproven'
    const summaries = {
      wrong: `This is not the ledger of ${name} as it was recorded.`,
      holds: `The ledger of ${name} is genuine: ${pluralise(this.#signed, 'entry matches', 'entries match')} the signed checkpoints.`,
      unproven: `The ledger of ${name} is consistent, but no known signature confirms it.`,
    }
    return {
      subject: 'ledger',
      verdict,
      charity: name,
      summary:
        read === 0 && !wrong ? `The ledger of ${name} has no entries yet.` : summaries[verdict],
      findings: this.#findings.list(),
      entries: [],
    }
  }
}
