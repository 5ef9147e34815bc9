import { fromBase64, joinBytes, toBase64, toHex } from '../byte-encoding.ts'
import { maxLeaves, type Sha256 } from './merkle-tree.ts'

/**
 * A checkpoint: the signed size and root of a ledger's tree at one moment. Its text is a C2SP
 * tlog-checkpoint (a signed note), so that tools for transparency logs can read it: origin, size,
 * root in base64 and `time …`, an empty line, and a line for each signature.
 */
export interface Checkpoint {
  /** The name of the ledger: the platform's host, `/ledger/` and the charity's id. */
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
  /** ISO 8601 in UTC with milliseconds; the signature covers it. */
  readonly signedAt: string
}

/**
 * A key that signs checkpoints. Ed25519 is the only supported kind (type 1 of C2SP signed-note).
 */
export interface CheckpointKey {
  readonly name: string
  readonly publicKey: Uint8Array
}

export interface NoteSignature {
  readonly name: string
  /** Four bytes, in hexadecimal. */
  readonly keyId: string
  readonly signature: Uint8Array
}

export interface SignedNote extends Checkpoint {
  /** The signed text, including its last line feed. */
  readonly body: string
  readonly signatures: readonly NoteSignature[]
}

const ed25519Type = 0x01
const utf8 = new TextEncoder()

export const getCheckpointOrigin = (host: string, charityId: string): string =>
  `${host}/ledger/${charityId}`

/**
 * Returns whether a checkpoint is of this charity's ledger, whatever the platform's host was at the
 * time.
 */
export const isCheckpointOfLedger = (
  { origin }: Pick<Checkpoint, 'origin'>,
  charityId: string,
): boolean => origin.endsWith(`/ledger/${charityId}`)

export const noteBody = ({ origin, size, root, signedAt }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\ntime ${signedAt}\n`

/**
 * Returns the four bytes that identify a key: the start of SHA-256 over name, line feed, type and
 * public key.
 */
export const computeKeyId = (sha256: Sha256, { name, publicKey }: CheckpointKey): Uint8Array =>
  sha256(joinBytes(utf8.encode(`${name}\n`), Uint8Array.of(ed25519Type), publicKey)).slice(0, 4)

export const formatSignatureLine = (
  sha256: Sha256,
  key: CheckpointKey,
  signature: Uint8Array,
): string => `— ${key.name} ${toBase64(joinBytes(computeKeyId(sha256, key), signature))}\n`

/** Formats a key as one word for other tools: name, id and type with key, joined by plus signs. */
export const formatVerifierKey = (sha256: Sha256, key: CheckpointKey): string =>
  `${key.name}+${toHex(computeKeyId(sha256, key))}+${toBase64(joinBytes(Uint8Array.of(ed25519Type), key.publicKey))}`

/**
 * Reads a verifier key; null if it is malformed or its id does not match its name and public key.
 */
export const readVerifierKey = (sha256: Sha256, text: string): CheckpointKey | null => {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? []
  const bytes = encoded === undefined ? null : fromBase64(encoded)
  if (name === undefined || bytes?.length !== 33 || bytes[0] !== ed25519Type) return null
  const key = { name, publicKey: bytes.slice(1) }
  return toHex(computeKeyId(sha256, key)) === id ? key : null
}

const parseSignature = (line: string): NoteSignature | null => {
  const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? []
  const bytes = encoded === undefined ? null : fromBase64(encoded)
  if (name === undefined || bytes?.length !== 68) return null
  return { name, keyId: toHex(bytes.slice(0, 4)), signature: bytes.slice(4) }
}

const shape = /^(\S+)\n(0|[1-9]\d{0,9})\n(\S{44})\ntime (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\n$/

/** Reads the text of a checkpoint; null if it is malformed. It does not check signatures. */
export const readNote = (text: string): SignedNote | null => {
  const normal = `${text.replaceAll('\r\n', '\n').trim()}\n`
  const end = normal.indexOf('\n\n')
  if (end < 0) return null
  const body = normal.slice(0, end + 1)
  const [, origin, size, encoded, signedAt] = shape.exec(body) ?? []
  const root = encoded === undefined ? null : fromBase64(encoded)
  if (origin === undefined || signedAt === undefined || root?.length !== 32) return null
  const lines = normal.slice(end + 2, -1).split('\n')
  const signatures = lines.map(parseSignature)
  if (Number(size) > maxLeaves || !signatures.every((one) => one !== null)) return null
  return { origin, size: Number(size), root, signedAt, body, signatures }
}

export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean

/** SHA-256 and Ed25519, as the environment that verifies provides them. */
export interface ProofCrypto {
  readonly sha256: Sha256
  /** The same hash in hexadecimal. */
  readonly sha256Hex: (bytes: Uint8Array) => string
  readonly verifyEd25519: VerifyEd25519
}

/**
 * Checks the signatures of a note that name a known key: `signed` if all are valid, `forged` if one
 * is invalid, `unknown` if there are none.
 */
export const getSignatureState = (
  crypto: ProofCrypto,
  note: SignedNote,
  keys: readonly CheckpointKey[],
): 'signed' | 'forged' | 'unknown' => {
  const message = utf8.encode(note.body)
  const known = note.signatures.flatMap(({ name, keyId, signature }) => {
    const key = keys.find(
      (one) => one.name === name && toHex(computeKeyId(crypto.sha256, one)) === keyId,
    )
    return key ? [crypto.verifyEd25519(key.publicKey, message, signature)] : []
  })
  if (known.length === 0) return 'unknown'
  return known.every(Boolean) ? 'signed' : 'forged'
}
