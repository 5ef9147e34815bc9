import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto'
import type { ProofCrypto } from '@pennytrail/contract/proof/checkpoint.ts'

/** The DER prefix of an Ed25519 public key. Source: RFC 8410. */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

const toPublicKeyObject = (publicKey: Uint8Array): KeyObject =>
  createPublicKey({
    key: Buffer.concat([publicPrefix, publicKey]),
    format: 'der',
    type: 'spki',
  })

// OpenSSL's result is read as text, because Node takes three times as long to make a buffer of it.
export const hashSha256 = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(hash('sha256', bytes, 'binary'), 'binary')

export const nodeCrypto: ProofCrypto = {
  sha256: hashSha256,
  sha256Hex: (bytes) => hash('sha256', bytes, 'hex'),
  verifyEd25519: (publicKey, message, signature) =>
    verify(null, message, toPublicKeyObject(publicKey), signature),
}

export const toPublicKeyPem = (publicKey: Uint8Array): string =>
  toPublicKeyObject(publicKey).export({ format: 'pem', type: 'spki' }).toString()
