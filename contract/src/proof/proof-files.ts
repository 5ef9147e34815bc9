import { committedFields, type CommittedField } from '../ledger/canonical-entry.ts'

/** The format of the files that prove a ledger; docs/proof.md describes them. */

export const proofFileVersion = 1

/** The value and salt of a commitment: the recorded value, and its salt in hexadecimal. */
export interface CommitmentOpening {
  readonly field: CommittedField
  readonly value: string
  readonly salt: string
}

/**
 * A ledger entry in a ledger file or a proof file. `form` is missing if only the entry's number and
 * hashes are published.
 */
export interface FiledEntry {
  readonly seq: number
  readonly leaf: string
  readonly link: string
  readonly form?: string
  readonly openings?: readonly CommitmentOpening[]
}

interface FiledCharity {
  readonly id: string
  readonly number: string
  readonly name: string
}

/**
 * The first line of a ledger file. The next lines hold one `checkpoint` each; the entries follow.
 */
export interface LedgerFileHead {
  readonly pennytrail: 'ledger'
  readonly version: number
  readonly charity: FiledCharity
  /** The number of entries in the file. */
  readonly size: number
  /** The keys that the checkpoints name as their signers, each as a verifier key. */
  readonly keys: readonly string[]
}

export interface ProvenEntry extends FiledEntry {
  /** The hashes of the inclusion proof, from the leaf upwards, in hexadecimal. */
  readonly inclusion: readonly string[]
}

/** A proof that one entry, or the entries of one gift, are in the tree of a checkpoint. */
export interface ProofFile {
  readonly pennytrail: 'proof'
  readonly version: number
  /** The subject of the proof: one entry, or a receipt with all entries of a gift. */
  readonly about: 'entry' | 'receipt'
  readonly charity: FiledCharity
  readonly entries: readonly ProvenEntry[]
  readonly checkpoint: string
  readonly keys: readonly string[]
}

/** A proof that the ledger of one checkpoint is the beginning of a later checkpoint's ledger. */
export interface ConsistencyFile {
  readonly pennytrail: 'consistency'
  readonly version: number
  readonly older: string
  readonly newer: string
  readonly proof: readonly string[]
  readonly keys: readonly string[]
}

type Loose = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isArrayOfType = (value: unknown, is: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(is)

const isCharity = (value: unknown): boolean =>
  isObject(value) && isText(value['id']) && isText(value['number']) && isText(value['name'])
const entryKeys = new Set(['seq', 'leaf', 'link', 'form', 'openings', 'inclusion'])
const openingKeys = new Set(['field', 'value', 'salt'])
const has = (value: Loose, known: ReadonlySet<string>): boolean => {
  // Builds no array of the keys, because verifying a ledger calls this for millions of values.
  for (const key in value) if (!known.has(key)) return false
  return true
}

const isCommitmentOpening = (value: unknown): boolean =>
  isObject(value) &&
  has(value, openingKeys) &&
  committedFields.includes(value['field'] as CommittedField) &&
  isText(value['value']) &&
  isText(value['salt'])

/**
 * Returns whether a value is an entry. The check is strict, so that a misspelt key cannot make an
 * entry look as if it were withheld.
 */
export const isFiledEntry = (value: unknown): value is FiledEntry =>
  isObject(value) &&
  has(value, entryKeys) &&
  (value['form'] === undefined) === (value['openings'] === undefined) &&
  Number.isSafeInteger(value['seq']) &&
  isText(value['leaf']) &&
  isText(value['link']) &&
  (value['form'] === undefined || isText(value['form'])) &&
  (value['openings'] === undefined || isArrayOfType(value['openings'], isCommitmentOpening))

export const isCheckpointLine = (value: unknown): value is { readonly checkpoint: string } =>
  isObject(value) && isText(value['checkpoint'])

export const isLedgerFileHead = (value: unknown): value is LedgerFileHead =>
  isObject(value) &&
  value['pennytrail'] === 'ledger' &&
  isCharity(value['charity']) &&
  Number.isSafeInteger(value['size']) &&
  isArrayOfType(value['keys'], isText)

export const isProofFile = (value: unknown): value is ProofFile =>
  isObject(value) &&
  value['pennytrail'] === 'proof' &&
  isCharity(value['charity']) &&
  isArrayOfType(
    value['entries'],
    (one) => isFiledEntry(one) && isArrayOfType((one as unknown as Loose)['inclusion'], isText),
  ) &&
  isText(value['checkpoint']) &&
  isArrayOfType(value['keys'], isText)

export const isConsistencyFile = (value: unknown): value is ConsistencyFile =>
  isObject(value) &&
  value['pennytrail'] === 'consistency' &&
  isText(value['older']) &&
  isText(value['newer']) &&
  isArrayOfType(value['proof'], isText) &&
  isArrayOfType(value['keys'], isText)

/** Returns the version of a proof file; null if the value is not a proof file. */
export const readFileVersion = (value: unknown): number | null =>
  isObject(value) && isText(value['pennytrail']) ? Number(value['version']) : null

/** Parses a line of JSON; undefined if it is invalid. */
export const parseLine = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
