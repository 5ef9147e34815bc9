import { isCheckpointOfLedger, readNote, getSignatureState, type SignedNote } from './checkpoint.ts'
import {
  pluralise,
  formatMoment,
  type Findings,
  type VerificationInputs,
} from './verification-report.ts'

export interface KnownCheckpoint extends SignedNote {
  /** Whether the person who verifies supplied this checkpoint; otherwise it comes from the file. */
  readonly kept: boolean
  readonly state: 'signed' | 'forged' | 'unknown'
}

/** Returns the name of a checkpoint for use in a sentence. */
export const getCheckpointName = ({
  signedAt,
  kept,
}: Pick<KnownCheckpoint, 'signedAt' | 'kept'>): string =>
  `${kept ? 'your checkpoint' : 'the checkpoint'} of ${formatMoment(signedAt)}`

const parseCheckpoint = (
  text: string,
  isStored: boolean,
  known: VerificationInputs,
): KnownCheckpoint | null => {
  const note = readNote(text)
  return (
    note && { ...note, kept: isStored, state: getSignatureState(known.crypto, note, known.keys) }
  )
}

/**
 * Lists the usable checkpoints of one ledger by size: those in the file and those that the person
 * who verifies kept. Adds a finding for each one that is unreadable, forged or of another ledger,
 * and omits it.
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
      `The signature of ${getCheckpointName(note)} is invalid: it was altered or forged.`,
    )
  }
  return ours.filter(({ state }) => state !== 'forged').sort((a, b) => a.size - b.size)
}

/** Adds findings about how many checkpoints have the platform's signature. */
export const reportSignatures = (notes: readonly KnownCheckpoint[], findings: Findings): void => {
  const signed = notes.filter(({ state }) => state === 'signed').length
  const unknown = notes.length - signed
  if (signed > 0) {
    findings.holds(
      `${pluralise(signed, 'checkpoint')} ${signed === 1 ? 'has' : 'have'} the platform’s valid signature.`,
    )
  }
  if (unknown > 0) {
    findings.unproven(
      `${pluralise(unknown, 'checkpoint')} ${unknown === 1 ? 'is' : 'are'} signed with an unknown key, so the signer cannot be identified.`,
    )
  }
}
