import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import type { ProofCrypto } from '@pennytrail/contract/proof/signed-note.ts'

hashes.sha512 = sha512

/** In place of the browser's own, which only hashes by a promise each and has no Ed25519 everywhere. */
export const browserCrypto: ProofCrypto = {
  sha256,
  verifyEd25519: (publicKey, message, signature) => {
    try {
      return verify(signature, message, publicKey)
    } catch {
      return false
    }
  },
}
