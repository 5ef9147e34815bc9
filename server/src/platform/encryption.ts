import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts bytes for keeping; `owner` must be told again to open them, so none can be swapped. */
export const seal = (key: Buffer, content: Buffer, owner: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What was sealed with one of the keys. Throws where none of them opens it. */
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
      // The next key may be the one it was sealed with.
    }
  }
  throw new Error('No key of TOKEN_KEY opens what was sealed. Was an older key dropped too early?')
}
