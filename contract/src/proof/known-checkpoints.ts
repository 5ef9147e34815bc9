import {
  isCheckpointOfLedger,
  readNote,
  getSignatureState,
  type SignedNote,
} from './signed-note.ts'
import {
  pluralise,
  formatMoment,
  type Findings,
  type VerificationInputs,
} from './verification-report.ts'

export interface KnownCheckpoint extends SignedNote {
  /** Whether whoever verifies brought it, rather than the file itself. */
  readonly kept: boolean
  readonly state: 'signed' | 'forged' | 'unknown'
}

/** How a checkpoint is called in a sentence. */
export const getCheckpointName = ({
  signedAt,
  kept,
}: Pick<KnownCheckpoint, 'signedAt' | 'kept'>): string =>
  `${kept ? 'your checkpoint' : 'the checkpoint'} of ${formatMoment(signedAt)}`

const parseCheckpoint = (
  text: string,
  kept: boolean,
  known: VerificationInputs,
): KnownCheckpoint | null => {
  const note = readNote(text)
  return note && { ...note, kept, state: getSignatureState(known.crypto, note, known.keys) }
}

/**
 * The checkpoints to verify by, of one ledger, by size: those that came with the file and those that
 * whoever verifies kept. Tells of each that is unreadable or forged, and leaves it out.
 */
export const listUsableCheckpoints = (
  known: VerificationInputs,
  own: readonly string[],
  charityId: string,
  findings: Findings,
): KnownCheckpoint[] => {
  const all = [
    ...own.map((text) => parseCheckpoint(text, false, known)),
    ...known.checkpoints.map((text) => parseCheckpoint(text, true, known)),
  ]
  if (all.includes(null)) findings.wrong('A checkpoint in it cannot be read: it was altered.')
  const notes = all.filter((note) => note !== null)
  const [ours, foreign] = [
    notes.filter((note) => isCheckpointOfLedger(note, charityId)),
    notes.filter((note) => !isCheckpointOfLedger(note, charityId)),
  ]
  if (foreign.some((note) => note.kept)) {
    findings.unproven('A checkpoint that you gave is of another ledger, so it was left aside.')
  }
  if (foreign.some((note) => !note.kept)) {
    findings.wrong('A checkpoint in the file is of another ledger.')
  }
  for (const note of ours.filter(({ state }) => state === 'forged')) {
    findings.wrong(
      `The signature of ${getCheckpointName(note)} does not hold: it was altered or forged.`,
    )
  }
  return ours.filter(({ state }) => state !== 'forged').sort((a, b) => a.size - b.size)
}

/** Tells how far the signatures carry. */
export const reportSignatures = (notes: readonly KnownCheckpoint[], findings: Findings): void => {
  const signed = notes.filter(({ state }) => state === 'signed').length
  const unknown = notes.length - signed
  if (signed > 0) {
    findings.holds(
      `${pluralise(signed, 'checkpoint')} ${signed === 1 ? 'bears' : 'bear'} the platform’s signature.`,
    )
  }
  if (unknown > 0) {
    findings.unproven(
      `${pluralise(unknown, 'checkpoint')} ${unknown === 1 ? 'is' : 'are'} signed with a key that is not known here, so who signed cannot be told.`,
    )
  }
}
