import { fromHex, isSameBytes } from '../byte-encoding.ts'
import { checkEntry } from './entry-verifier.ts'
import {
  getCheckpointName,
  reportSignatures,
  listUsableCheckpoints,
  type KnownCheckpoint,
} from './known-checkpoints.ts'
import { isConsistent, computeRootFromInclusion } from './merkle-tree.ts'
import type { ConsistencyFile, ProofFile, ProvenEntry } from './proof-files.ts'
import { isCheckpointOfLedger, readNote, getSignatureState } from './checkpoint.ts'
import {
  pluralise,
  Findings,
  formatCount,
  formatMoment,
  type VerificationInputs,
  type ReadEntry,
  type VerificationReport,
} from './verification-report.ts'

const parseHashes = (list: readonly string[]): Uint8Array[] | null => {
  const hashes = list.map((one) => fromHex(one, 32))
  return hashes.every((hash) => hash !== null) ? hashes : null
}

/** Returns the id of the charity whose ledger a checkpoint covers. */
const getLedgerId = (text: string): string => readNote(text)?.origin.split('/ledger/').at(-1) ?? ''

const getVerdict = (findings: Findings, signed: boolean): VerificationReport['verdict'] =>
  findings.anyWrong ? 'wrong' : signed ? 'holds' : 'unproven'

const checkProven = (
  proven: ProvenEntry,
  note: KnownCheckpoint,
  known: VerificationInputs,
  findings: Findings,
): ReadEntry | null => {
  const { sha256 } = known.crypto
  const checked = checkEntry(known.crypto, proven)
  const name = `Entry ${formatCount(proven.seq)}`
  for (const error of checked.errors) findings.wrong(`${name} ${error}.`, proven.seq)
  if (checked.charityId !== null && !isCheckpointOfLedger(note, checked.charityId)) {
    findings.wrong(`${name} belongs to another charity’s ledger.`, proven.seq)
  }
  const hashes = parseHashes(proven.inclusion)
  const root =
    checked.leaf && hashes
      ? computeRootFromInclusion(sha256, checked.leaf, proven.seq - 1, note.size, hashes)
      : null
  if (root === null || !isSameBytes(root, note.root)) {
    findings.wrong(
      `${name} is not in the ledger that ${getCheckpointName(note)} was signed over.`,
      proven.seq,
    )
  } else if (checked.errors.length === 0) {
    findings.holds(
      `${name} is in the ledger of ${pluralise(note.size, 'entry', 'entries')} that ${getCheckpointName(note)} was signed over.`,
    )
  }
  return checked.read?.() ?? null
}

/** Verifies one entry, or a receipt with all entries of a gift. */
export const verifyProofFile = (file: ProofFile, known: VerificationInputs): VerificationReport => {
  const findings = new Findings()
  const subject = file.about === 'receipt' ? 'receipt' : 'entry'
  const notes = listUsableCheckpoints(known, [file.checkpoint], file.charity.id, findings)
  const note = notes.find(({ kept }) => !kept)
  const proven = file.entries
  if (proven.length === 0) findings.wrong('The file contains no entry.')
  const entries = note ? proven.flatMap((one) => checkProven(one, note, known, findings) ?? []) : []
  for (const mine of notes.filter(({ kept }) => kept)) reportKnownCheckpoint(mine, note, findings)
  reportSignatures(
    notes.filter(({ kept }) => !kept),
    findings,
  )
  const verdict = getVerdict(findings, note?.state === 'signed')
  const what = subject === 'receipt' ? 'The receipt' : `Entry ${formatCount(proven[0]?.seq ?? 0)}`
  const charity = file.charity.name
  const ledger = `the ledger of ${charity}`
  const summaries = {
    wrong: `${what} is not as it was recorded in ${ledger}.`,
    holds: `${what} is genuine: it is in ${ledger} as signed.`,
    unproven: `${what} matches its checkpoint, but no known signature confirms it.`,
  }
  return {
    subject,
    verdict,
    charity,
    summary: summaries[verdict],
    findings: findings.list(),
    entries,
  }
}

const reportKnownCheckpoint = (
  mine: KnownCheckpoint,
  note: KnownCheckpoint | undefined,
  findings: Findings,
): void => {
  if (note === undefined) return
  if (mine.size === note.size && !isSameBytes(mine.root, note.root)) {
    findings.wrong(
      `${getCheckpointName(mine)} and the file’s have the same number of entries, but belong to different ledgers: one of them was rewritten.`.replace(
        /^y/,
        'Y',
      ),
    )
  } else if (mine.size !== note.size) {
    findings.unproven(
      `To compare it with ${getCheckpointName(mine)}, verify the whole ledger file, or the proof that one checkpoint grew from the other.`,
    )
  }
}

/** Verifies that the ledger of one checkpoint is the beginning of a later checkpoint's ledger. */
export const verifyConsistencyFile = (
  file: ConsistencyFile,
  known: VerificationInputs,
): VerificationReport => {
  const findings = new Findings()
  const own = { ...known, checkpoints: [] }
  const notes = listUsableCheckpoints(
    own,
    [file.older, file.newer],
    getLedgerId(file.older),
    findings,
  )
  const [older, newer] = notes
  const proof = parseHashes(file.proof)
  if (older && newer) {
    if (proof && isConsistent(known.crypto.sha256, older, newer, proof)) {
      findings.holds(
        `The ${pluralise(older.size, 'entry', 'entries')} of ${formatMoment(older.signedAt)} are the beginning of the ${formatCount(newer.size)} of ${formatMoment(newer.signedAt)}: nothing before was changed.`,
      )
    } else {
      findings.wrong(
        `The ledger of ${formatMoment(older.signedAt)} is not shown to be the beginning of that of ${formatMoment(newer.signedAt)}: it was rewritten, or the proof was altered.`,
      )
    }
  } else if (!findings.anyWrong) {
    findings.wrong('The file lacks one of its two checkpoints.')
  }
  reportSignatures(notes, findings)
  const verdict = getVerdict(
    findings,
    notes.every(({ state }) => state === 'signed'),
  )
  const summaries = {
    wrong: 'The proof does not show that both checkpoints belong to one growing ledger.',
    holds: 'The ledger only grew between the two checkpoints.',
    unproven: 'The two checkpoints agree, but no known signature confirms them.',
  }
  return {
    subject: 'consistency',
    verdict,
    charity: null,
    summary: summaries[verdict],
    findings: findings.list(),
    entries: [],
  }
}

/**
 * Verifies a checkpoint on its own, against other checkpoints that the person who verifies kept.
 */
export const verifyCheckpoint = (text: string, known: VerificationInputs): VerificationReport => {
  const findings = new Findings()
  const note = readNote(text)!
  const state = getSignatureState(known.crypto, note, known.keys)
  const held = { ...note, state, kept: false }
  if (state === 'forged') {
    findings.wrong('Its signature is invalid: the checkpoint was altered or forged.')
  } else {
    findings.holds(
      `It counts ${pluralise(note.size, 'entry', 'entries')} at ${formatMoment(note.signedAt)}.`,
    )
    reportSignatures([held], findings)
  }
  const others = listUsableCheckpoints(known, [], getLedgerId(text), findings)
  for (const mine of others) reportKnownCheckpoint(mine, held, findings)
  const verdict = getVerdict(findings, state === 'signed')
  const summaries = {
    wrong: 'The checkpoint is not what the platform signed.',
    holds: 'The checkpoint is genuine. Add the ledger file to verify the entries by it.',
    unproven: 'The checkpoint is signed with a key that is not known here.',
  }
  return {
    subject: 'checkpoint',
    verdict,
    charity: null,
    summary: summaries[verdict],
    findings: findings.list(),
    entries: [],
  }
}
