import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { toHex } from '@pennytrail/contract/byte-encoding.ts'
import type { ProofCrypto } from '@pennytrail/contract/proof/checkpoint.ts'

hashes.sha512 = sha512

/**
 * The cryptography for verification in a browser. It replaces Web Crypto, which needs a promise for
 * each hash and lacks Ed25519 in some browsers.
 */
export const browserCrypto: ProofCrypto = {
  sha256,
  sha256Hex: (bytes) => toHex(sha256(bytes)),
  verifyEd25519: (publicKey, message, signature) => {
    try {
      return verify(signature, message, publicKey)
    } catch {
      return false
    }
  },
}
