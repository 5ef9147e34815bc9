import { fromHex, sameBytes } from '../byte-encoding.ts'
import { checkEntry } from './entry-verifier.ts'
import { nameOf, tellSignatures, usableNotes, type HeldNote } from './known-checkpoints.ts'
import { isConsistent, rootFromInclusion } from './merkle-tree.ts'
import type { ConsistencyFile, ProofFile, ProvenEntry } from './proof-files.ts'
import { isOfLedger, readNote, signatureState } from './signed-note.ts'
import {
  countOf,
  Findings,
  formatCount,
  formatMoment,
  type Known,
  type ReadEntry,
  type Report,
} from './verification-report.ts'

const hashesOf = (list: readonly string[]): Uint8Array[] | null => {
  const hashes = list.map((one) => fromHex(one, 32))
  return hashes.every((hash) => hash !== null) ? hashes : null
}

/** The charity whose ledger a checkpoint is of. */
const ledgerOf = (text: string): string => readNote(text)?.origin.split('/ledger/').at(-1) ?? ''

const verdictOf = (findings: Findings, signed: boolean): Report['verdict'] =>
  findings.anyWrong ? 'wrong' : signed ? 'holds' : 'unproven'

const checkProven = (
  proven: ProvenEntry,
  note: HeldNote,
  known: Known,
  findings: Findings,
): ReadEntry | null => {
  const { sha256 } = known.crypto
  const checked = checkEntry(sha256, proven)
  const name = `Entry ${formatCount(proven.seq)}`
  for (const fault of checked.faults) findings.wrong(`${name} ${fault}.`, proven.seq)
  if (checked.charityId !== null && !isOfLedger(note, checked.charityId)) {
    findings.wrong(`${name} belongs to another charity’s ledger.`, proven.seq)
  }
  const hashes = hashesOf(proven.inclusion)
  const root =
    checked.leaf && hashes
      ? rootFromInclusion(sha256, checked.leaf, proven.seq - 1, note.size, hashes)
      : null
  if (root === null || !sameBytes(root, note.root)) {
    findings.wrong(`${name} is not in the ledger that ${nameOf(note)} was signed over.`, proven.seq)
  } else if (checked.faults.length === 0) {
    findings.holds(
      `${name} is in the ledger of ${countOf(note.size, 'entry', 'entries')} that ${nameOf(note)} was signed over.`,
    )
  }
  return checked.read
}

/** Verifies one entry, or a receipt with all entries of a gift. */
export const verifyProofFile = (file: ProofFile, known: Known): Report => {
  const findings = new Findings()
  const subject = file.about === 'receipt' ? 'receipt' : 'entry'
  const notes = usableNotes(known, [file.checkpoint], file.charity.id, findings)
  const note = notes.find(({ kept }) => !kept)
  const proven = file.entries
  if (proven.length === 0) findings.wrong('The file names no entry.')
  const entries = note ? proven.flatMap((one) => checkProven(one, note, known, findings) ?? []) : []
  for (const mine of notes.filter(({ kept }) => kept)) tellKept(mine, note, findings)
  tellSignatures(
    notes.filter(({ kept }) => !kept),
    findings,
  )
  const verdict = verdictOf(findings, note?.state === 'signed')
  const what = subject === 'receipt' ? 'The receipt' : `Entry ${formatCount(proven[0]?.seq ?? 0)}`
  const charity = file.charity.name
  const ledger = `the ledger of ${charity}`
  const summaries = {
    wrong: `${what} is not as it was recorded in ${ledger}.`,
    holds: `${what} holds: it is in ${ledger} as it was signed for.`,
    unproven: `${what} fits its checkpoint, but no known signature bears that out.`,
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

const tellKept = (mine: HeldNote, note: HeldNote | undefined, findings: Findings): void => {
  if (note === undefined) return
  if (mine.size === note.size && !sameBytes(mine.root, note.root)) {
    findings.wrong(
      `${nameOf(mine)} and the file’s count the same entries, but tell different ledgers: one of them was rewritten.`.replace(
        /^y/,
        'Y',
      ),
    )
  } else if (mine.size !== note.size) {
    findings.unproven(
      `To compare it with ${nameOf(mine)}, verify the whole ledger file, or the proof that one checkpoint grew from the other.`,
    )
  }
}

/** Verifies that the ledger of one checkpoint is the beginning of a later one's. */
export const verifyConsistencyFile = (file: ConsistencyFile, known: Known): Report => {
  const findings = new Findings()
  const own = { ...known, checkpoints: [] }
  const notes = usableNotes(own, [file.older, file.newer], ledgerOf(file.older), findings)
  const [older, newer] = notes
  const proof = hashesOf(file.proof)
  if (older && newer) {
    if (proof && isConsistent(known.crypto.sha256, older, newer, proof)) {
      findings.holds(
        `The ${countOf(older.size, 'entry', 'entries')} of ${formatMoment(older.signedAt)} are the beginning of the ${formatCount(newer.size)} of ${formatMoment(newer.signedAt)}: nothing before was changed.`,
      )
    } else {
      findings.wrong(
        `The ledger of ${formatMoment(older.signedAt)} is not shown to be the beginning of that of ${formatMoment(newer.signedAt)}: it was rewritten, or the proof was altered.`,
      )
    }
  } else if (!findings.anyWrong) {
    findings.wrong('The file lacks one of its two checkpoints.')
  }
  tellSignatures(notes, findings)
  const verdict = verdictOf(
    findings,
    notes.every(({ state }) => state === 'signed'),
  )
  const summaries = {
    wrong: 'The two checkpoints are not shown to be of one growing ledger.',
    holds: 'The ledger only grew between the two checkpoints.',
    unproven: 'The two checkpoints agree, but no known signature bears them out.',
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

/** Verifies a checkpoint by itself, beside the others that whoever verifies kept. */
export const verifyCheckpoint = (text: string, known: Known): Report => {
  const findings = new Findings()
  const note = readNote(text)!
  const state = signatureState(known.crypto, note, known.keys)
  const held = { ...note, state, kept: false }
  if (state === 'forged') {
    findings.wrong('Its signature does not hold: the checkpoint was altered or forged.')
  } else {
    findings.holds(
      `It counts ${countOf(note.size, 'entry', 'entries')} at ${formatMoment(note.signedAt)}.`,
    )
    tellSignatures([held], findings)
  }
  const others = usableNotes(known, [], ledgerOf(text), findings)
  for (const mine of others) tellKept(mine, held, findings)
  const verdict = verdictOf(findings, state === 'signed')
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
