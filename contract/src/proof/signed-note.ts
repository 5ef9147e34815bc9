import { fromBase64, joinBytes, toBase64, toHex } from '../byte-encoding.ts'
import { maxLeaves, type Sha256 } from './merkle-tree.ts'

/**
 * A checkpoint: size and root of a ledger's tree at one moment, signed. Its text is the C2SP
 * tlog-checkpoint (a signed note), so that tools of transparency logs read it: origin, size, root
 * in base64 and `time …`, an empty line, and a line for each signature.
 */
export interface Checkpoint {
  /** Names the ledger: the platform's host, `/ledger/`, the charity's id. */
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
  /** ISO 8601 in UTC with milliseconds; part of what is signed. */
  readonly signedAt: string
}

/** A key that signs checkpoints. Ed25519 is the one kind there is (type 1 of C2SP signed-note). */
export interface CheckpointKey {
  readonly name: string
  readonly publicKey: Uint8Array
}

export interface NoteSignature {
  readonly name: string
  /** Four bytes, hexadecimal. */
  readonly keyId: string
  readonly signature: Uint8Array
}

export interface SignedNote extends Checkpoint {
  /** What is signed, to its last line feed. */
  readonly body: string
  readonly signatures: readonly NoteSignature[]
}

const ed25519Type = 0x01
const utf8 = new TextEncoder()

export const getCheckpointOrigin = (host: string, charityId: string): string =>
  `${host}/ledger/${charityId}`

/** Whether a checkpoint is of this charity's ledger, whatever host the platform had then. */
export const isCheckpointOfLedger = (
  { origin }: Pick<Checkpoint, 'origin'>,
  charityId: string,
): boolean => origin.endsWith(`/ledger/${charityId}`)

export const noteBody = ({ origin, size, root, signedAt }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\ntime ${signedAt}\n`

/** Four bytes that name a key: of SHA-256 over name, line feed, type and public key. */
export const computeKeyId = (sha256: Sha256, { name, publicKey }: CheckpointKey): Uint8Array =>
  sha256(joinBytes(utf8.encode(`${name}\n`), Uint8Array.of(ed25519Type), publicKey)).slice(0, 4)

export const formatSignatureLine = (
  sha256: Sha256,
  key: CheckpointKey,
  signature: Uint8Array,
): string => `— ${key.name} ${toBase64(joinBytes(computeKeyId(sha256, key), signature))}\n`

/** A key as one word that other tools take: name, id and type with key, joined by plus signs. */
export const formatVerifierKey = (sha256: Sha256, key: CheckpointKey): string =>
  `${key.name}+${toHex(computeKeyId(sha256, key))}+${toBase64(joinBytes(Uint8Array.of(ed25519Type), key.publicKey))}`

/** The key that a verifier key tells, or null where it is none or its parts disagree. */
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

/** Reads a checkpoint's text; null where it is none. Says nothing about its signatures. */
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

/** SHA-256 and Ed25519, as the place that verifies has them. */
export interface ProofCrypto {
  readonly sha256: Sha256
  readonly verifyEd25519: VerifyEd25519
}

/**
 * Whether a note bears the signature of a known key: `forged` where one that names a known key does
 * not hold, `unknown` where none names one.
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
