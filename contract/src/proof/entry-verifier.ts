import { fromHex, joinBytes, isSameBytes, toHex } from '../byte-encoding.ts'
import {
  chainPrefix,
  getCommitmentLabel,
  committedFields,
  leafPrefix,
  type CommittedField,
} from '../ledger/canonical-entry.ts'
import { readForm } from './read-canonical-entry.ts'
import type { Sha256 } from './merkle-tree.ts'
import type { FiledEntry, CommitmentOpening } from './proof-files.ts'
import type { ReadEntry } from './verification-report.ts'

const utf8 = new TextEncoder()
const leafByte = Uint8Array.of(leafPrefix)
const chainByte = Uint8Array.of(chainPrefix)
const labels = Object.fromEntries(
  committedFields.map((field) => [field, utf8.encode(getCommitmentLabel(field))]),
) as Record<CommittedField, Uint8Array>

/** Returns the leaf hash of an entry, given its canonical form. */
export const hashLeaf = (sha256: Sha256, form: string): Uint8Array =>
  sha256(joinBytes(leafByte, utf8.encode(form)))

/**
 * Returns the link of the hash chain that follows the link `previous` and contains the hash `leaf`.
 */
export const linkAfter = (sha256: Sha256, previous: Uint8Array, leaf: Uint8Array): Uint8Array =>
  sha256(joinBytes(chainByte, previous, leaf))

/** Returns whether a commitment was made from this value and salt. */
const isOpenedBy = (
  sha256: Sha256,
  { field, value, salt }: CommitmentOpening,
  commitment: string,
): boolean => {
  const bytes = fromHex(salt, 32)
  if (bytes === null) return false
  return toHex(sha256(joinBytes(labels[field], bytes, utf8.encode(value)))) === commitment
}

export interface CheckedEntry {
  readonly seq: number
  /** Null if the file has no valid leaf hash. */
  readonly leaf: Uint8Array | null
  readonly link: Uint8Array | null
  readonly charityId: string | null
  readonly read: ReadEntry | null
  /** The errors of the entry on its own, as text that follows “Entry 7”. */
  readonly errors: readonly string[]
}

const words: Record<CommittedField, string> = {
  payee: 'who was paid',
  description: 'its description',
  giver: 'its giver',
  author: 'who recorded it',
  files: 'its files',
}

/**
 * Checks an entry on its own: the hash of its canonical form against the leaf hash in the file, and
 * its texts against their commitments.
 */
export const checkEntry = (sha256: Sha256, filed: FiledEntry): CheckedEntry => {
  const [leaf, link] = [fromHex(filed.leaf, 32), fromHex(filed.link, 32)]
  const bare = { seq: filed.seq, leaf, link, charityId: null, read: null }
  if (leaf === null || link === null) return { ...bare, errors: ['has no usable hashes'] }
  if (filed.form === undefined) return { ...bare, errors: [] }
  if (!isSameBytes(hashLeaf(sha256, filed.form), leaf)) {
    return { ...bare, errors: ['was altered: what it says does not give its hash'] }
  }
  const entry = readForm(filed.form)
  if (entry === null) return { ...bare, errors: ['is in a form that is not known here'] }
  const errors: string[] = []
  if (entry.seq !== filed.seq) errors.push(`says that it is entry ${entry.seq}`)
  if (entry.legs.reduce((sum, leg) => sum + leg.amount, 0) !== 0) errors.push('does not balance')
  const opened: Partial<Record<CommittedField, string>> = {}
  for (const opening of filed.openings ?? []) {
    const { field, value } = opening
    if (isOpenedBy(sha256, opening, entry.commitments[field])) opened[field] = value
    else errors.push(`was altered: ${words[field]} is not what was recorded`)
  }
  return { ...bare, charityId: entry.charityId, read: { entry, opened }, errors }
}
