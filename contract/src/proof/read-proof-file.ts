import { LedgerVerifier } from './ledger-verifier.ts'
import {
  fileVersionOf,
  isConsistencyFile,
  isLedgerFileHead,
  isProofFile,
  parsedLine,
  proofFileVersion,
} from './proof-files.ts'
import { verifyCheckpoint, verifyConsistencyFile, verifyProofFile } from './proof-verifier.ts'
import { readNote } from './signed-note.ts'
import type { Known, Report } from './verification-report.ts'

/** The largest file that is no ledger, in characters: longer ones are nothing that is made here. */
const mostCharacters = 4_000_000

const unreadable = (summary: string): Report => ({
  subject: 'unreadable',
  verdict: 'wrong',
  charity: null,
  summary,
  findings: [],
  entries: [],
})

/**
 * Verifies whatever file is given, line by line: a ledger, a proof, two checkpoints that are said
 * to be of one ledger, or a checkpoint alone.
 */
export class ProofReader {
  readonly #known: Known
  #ledger: LedgerVerifier | null = null
  #isFirst = true
  #text = ''

  constructor(known: Known) {
    this.#known = known
  }

  get progress(): { readonly done: number; readonly of: number } | null {
    return this.#ledger?.progress ?? null
  }

  line(text: string): void {
    if (this.#ledger) {
      this.#ledger.line(text)
      return
    }
    const head = this.#isFirst ? parsedLine(text) : undefined
    this.#isFirst = false
    if (isLedgerFileHead(head) && head.version === proofFileVersion) {
      this.#ledger = new LedgerVerifier(head, this.#known)
    } else if (this.#text.length < mostCharacters) {
      this.#text += `${text}\n`
    }
  }

  end(): Report {
    if (this.#ledger) return this.#ledger.end()
    if (readNote(this.#text)) return verifyCheckpoint(this.#text, this.#known)
    const file = parsedLine(this.#text)
    const version = fileVersionOf(file)
    if (version !== null && version > proofFileVersion) {
      return unreadable('The file is of a newer kind than is known here. Load this page again.')
    }
    if (isProofFile(file)) return verifyProofFile(file, this.#known)
    if (isConsistencyFile(file)) return verifyConsistencyFile(file, this.#known)
    return unreadable(
      'This is no file of proof, or it is damaged: a ledger, a proof or a checkpoint was expected.',
    )
  }
}
