import type { SoundBlock } from './ledger-block.ts'
import { LedgerVerifier } from './ledger-verifier.ts'
import {
  readFileVersion,
  isConsistencyFile,
  isLedgerFileHead,
  isProofFile,
  parseLine,
  proofFileVersion,
} from './proof-files.ts'
import { verifyCheckpoint, verifyConsistencyFile, verifyProofFile } from './proof-verifier.ts'
import { readNote } from './checkpoint.ts'
import type { VerificationInputs, VerificationReport } from './verification-report.ts'

/**
 * The maximum length in characters of a file that is not a ledger. The product never makes a longer
 * one.
 */
const maxCharacters = 4_000_000

const makeUnreadableError = (summary: string): VerificationReport => ({
  subject: 'unreadable',
  verdict: 'wrong',
  charity: null,
  summary,
  findings: [],
  entries: [],
})

/**
 * Verifies any file line by line: a ledger, a proof, a consistency proof of two checkpoints, or a
 * checkpoint alone.
 */
export class ProofReader {
  readonly #known: VerificationInputs
  #ledger: LedgerVerifier | null = null
  #isFirst = true
  #text = ''

  constructor(known: VerificationInputs) {
    this.#known = known
  }

  get progress(): { readonly done: number; readonly of: number } | null {
    return this.#ledger?.progress ?? null
  }

  /** The charity whose ledger is read; null if the file is not a ledger, or nothing was read yet. */
  get charityId(): string | null {
    return this.#ledger?.charityId ?? null
  }

  /** Takes the next lines of a ledger as one block; returns false if `line` has to read them. */
  takeBlock(block: SoundBlock): boolean {
    return this.#ledger?.takeBlock(block) ?? false
  }

  line(text: string): void {
    if (this.#ledger) {
      this.#ledger.line(text)
      return
    }
    const head = this.#isFirst ? parseLine(text) : undefined
    this.#isFirst = false
    if (isLedgerFileHead(head) && head.version === proofFileVersion) {
      this.#ledger = new LedgerVerifier(head, this.#known)
    } else if (this.#text.length < maxCharacters) {
      this.#text += `${text}\n`
    }
  }

  end(): VerificationReport {
    if (this.#ledger) return this.#ledger.end()
    if (readNote(this.#text)) return verifyCheckpoint(this.#text, this.#known)
    const file = parseLine(this.#text)
    const version = readFileVersion(file)
    if (version !== null && version > proofFileVersion) {
      return makeUnreadableError(
        'The file is of a newer kind than is known here. Load this page again.',
      )
    }
    if (isProofFile(file)) return verifyProofFile(file, this.#known)
    if (isConsistencyFile(file)) return verifyConsistencyFile(file, this.#known)
    return makeUnreadableError(
      'This is not a proof file, or it is damaged. Choose a ledger, a proof or a checkpoint.',
    )
  }
}
