import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts bytes for storage. Decrypting requires the same `owner`, so stored values cannot be
 * swapped between owners.
 */
export const seal = (key: Buffer, content: Buffer, owner: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts bytes with any of the keys. Throws if none of them fits. */
export const unseal = (keys: readonly Buffer[], sealed: Buffer, owner: string): Buffer => {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  for (const key of keys) {
    const opening = createDecipheriv(algorithm, key, nonce)
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag)
    try {
      return Buffer.concat([
        opening.update(sealed.subarray(nonceBytes + tagBytes)),
        opening.final(),
      ])
    } catch {
      // The content may be encrypted with one of the other keys.
    }
  }
  throw new Error('No key of TOKEN_KEY opens what was sealed. Was an older key dropped too early?')
}
