import { joinBytes, readHex } from '../byte-encoding.ts'
import {
  chainPrefix,
  getCommitmentLabel,
  committedFields,
  leafPrefix,
  saltLength,
  type CommittedField,
} from '../ledger/canonical-entry.ts'
import { getCommitment, isBalanced, parseForm, toEntry } from './read-canonical-entry.ts'
import type { Sha256 } from './merkle-tree.ts'
import type { ProofCrypto } from './checkpoint.ts'
import type { FiledEntry, CommitmentOpening } from './proof-files.ts'
import type { ReadEntry } from './verification-report.ts'

/** The hash in hexadecimal is enough to compare, and Node makes it four times as fast. */
type EntryCrypto = Pick<ProofCrypto, 'sha256Hex'>

const utf8 = new TextEncoder()
/** The longest input that is written to an array that is used again. */
const usualLength = 8192

/**
 * The input of a kind of hash: fixed bytes, perhaps a salt, then a text in UTF-8. A ledger has
 * millions of short ones, so those of a kind share one array.
 */
class HashInput {
  readonly #input = new Uint8Array(usualLength)
  readonly #textAt: number
  readonly #text: Uint8Array
  /** The views of the array by their length, because making one takes as long as filling it. */
  readonly #views: Uint8Array[] = []

  constructor(prefix: Uint8Array, salted: 0 | typeof saltLength) {
    this.#input.set(prefix)
    this.#textAt = prefix.length + salted
    this.#text = this.#input.subarray(this.#textAt)
  }

  /** Sets the salt, given in hexadecimal, of the texts to come. Returns false if it is not a salt. */
  salt(salt: string): boolean {
    return readHex(salt, saltLength, this.#input, this.#textAt - saltLength)
  }

  /** Returns the bytes to hash, which the next call overwrites. */
  write(text: string): Uint8Array {
    const at = this.#textAt
    // A UTF-16 code unit has at most three bytes in UTF-8.
    if (text.length * 3 <= this.#text.length) {
      const length = at + utf8.encodeInto(text, this.#text).written
      return (this.#views[length] ??= this.#input.subarray(0, length))
    }
    return joinBytes(this.#input.subarray(0, at), utf8.encode(text))
  }
}

const leafInput = new HashInput(Uint8Array.of(leafPrefix), 0)
const openingInputs = Object.fromEntries(
  committedFields.map((field) => [
    field,
    new HashInput(utf8.encode(getCommitmentLabel(field)), saltLength),
  ]),
) as Record<CommittedField, HashInput>

/** Returns the leaf hash of an entry, given its canonical form. */
export const hashLeaf = (sha256: Sha256, form: string): Uint8Array => sha256(leafInput.write(form))

const linkInput = Uint8Array.of(chainPrefix, ...new Uint8Array(64))

/**
 * Returns the bytes whose hash is the link of the chain that follows `previous`. The next call
 * overwrites them.
 */
const joinLink = (previous: Uint8Array, leaf: Uint8Array): Uint8Array => {
  linkInput.set(previous, 1)
  linkInput.set(leaf, 33)
  return linkInput
}

/**
 * Returns the link of the hash chain that follows the link `previous` and contains the hash `leaf`.
 */
export const linkAfter = (sha256: Sha256, previous: Uint8Array, leaf: Uint8Array): Uint8Array =>
  sha256(joinLink(previous, leaf))

/** Returns whether the hash `link`, in hexadecimal, follows the link `previous`. */
export const isLinkAfter = (
  { sha256Hex }: EntryCrypto,
  previous: Uint8Array,
  leaf: Uint8Array,
  link: string,
): boolean => sha256Hex(joinLink(previous, leaf)) === link

/** Returns whether a commitment was made from this value and salt. */
const isOpenedBy = (
  { sha256Hex }: EntryCrypto,
  { field, value, salt }: CommitmentOpening,
  commitment: string | undefined,
): boolean => {
  const input = openingInputs[field]
  return input.salt(salt) && sha256Hex(input.write(value)) === commitment
}

/** The hashes of an entry as bytes. Who checks millions of entries gives the same arrays again. */
export interface EntryHashes {
  readonly leaf: Uint8Array
  readonly link: Uint8Array
}

const makeHashes = (): EntryHashes => ({ leaf: new Uint8Array(32), link: new Uint8Array(32) })

export interface CheckedEntry {
  readonly seq: number
  /** Null if the file has no valid leaf hash. */
  readonly leaf: Uint8Array | null
  readonly link: Uint8Array | null
  readonly charityId: string | null
  /** Returns what the entry says; null if that cannot be read. */
  readonly read: (() => ReadEntry) | null
  /** The errors of the entry on its own, as text that follows “Entry 7”. */
  readonly errors: readonly string[]
}

const words: Record<CommittedField, string> = {
  payee: 'who was paid',
  description: 'its description',
  giver: 'its giver',
  author: 'who recorded it',
  files: 'its files',
  payerText: 'the bank’s text',
}

/**
 * Checks an entry on its own: the hash of its canonical form against the leaf hash in the file, and
 * its texts against their commitments. The hashes of the result are written to `hashes`.
 */
export const checkEntry = (
  crypto: EntryCrypto,
  filed: FiledEntry,
  hashes: EntryHashes = makeHashes(),
): CheckedEntry => {
  const { seq, form: text, openings = [] } = filed
  const leaf = readHex(filed.leaf, 32, hashes.leaf, 0) ? hashes.leaf : null
  const link = readHex(filed.link, 32, hashes.link, 0) ? hashes.link : null
  const stop = (...errors: string[]): CheckedEntry => {
    return { seq, leaf, link, charityId: null, read: null, errors }
  }
  if (leaf === null || link === null) return stop('has no usable hashes')
  if (text === undefined) return stop()
  if (crypto.sha256Hex(leafInput.write(text)) !== filed.leaf) {
    return stop('was altered: what it says does not give its hash')
  }
  const form = parseForm(text)
  if (form === null) return stop('is in a form that is not known here')
  const errors: string[] = []
  if (form.seq !== seq) errors.push(`says that it is entry ${form.seq}`)
  if (!isBalanced(form)) errors.push('does not balance')
  const opened: CommitmentOpening[] = []
  for (const opening of openings) {
    const { field } = opening
    if (isOpenedBy(crypto, opening, getCommitment(form, field))) opened.push(opening)
    else errors.push(`was altered: ${words[field]} is not what was recorded`)
  }
  const read = (): ReadEntry => ({
    entry: toEntry(form),
    opened: Object.fromEntries(opened.map(({ field, value }) => [field, value])),
  })
  return { seq, leaf, link, charityId: form.charityId, read, errors }
}
