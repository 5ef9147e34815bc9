import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { toHex } from '@pennytrail/contract/byte-encoding.ts'
import {
  computeKeyId,
  noteBody,
  formatSignatureLine,
  type Checkpoint,
  type CheckpointKey,
} from '@pennytrail/contract/proof/checkpoint.ts'
import type { Config } from '../../platform/config/config.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import { hashSha256 } from './node-crypto.ts'
import type { PublishedKeyRow } from './proof.rows.ts'

/** The DER prefix of an Ed25519 seed. Source: RFC 8410. */
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface SigningKey extends CheckpointKey {
  readonly keyId: string
  readonly privateKey: KeyObject
}

type KeyConfig = Pick<Config, 'appOrigin' | 'checkpointKeys'>

/** Returns the host that names ledgers and keys in checkpoints. */
export const getHost = ({ appOrigin }: Pick<Config, 'appOrigin'>): string => new URL(appOrigin).host

/** Returns the signing keys, in the order of CHECKPOINT_KEY. */
export const listSigningKeys = (config: KeyConfig): SigningKey[] =>
  config.checkpointKeys.map((seed) => {
    const der = Buffer.concat([seedPrefix, Buffer.from(seed, 'base64url')])
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
    const key = { name: getHost(config), publicKey: Uint8Array.from(spki.subarray(-32)) }
    return { ...key, keyId: toHex(computeKeyId(hashSha256, key)), privateKey }
  })

/**
 * Returns the text of a checkpoint, signed by every key. During a change of keys, a reader who
 * knows only one of them can still verify it.
 */
export const signNote = (keys: readonly SigningKey[], checkpoint: Checkpoint): string => {
  const body = noteBody(checkpoint)
  const lines = keys.map((key) =>
    formatSignatureLine(hashSha256, key, sign(null, Buffer.from(body), key.privateKey)),
  )
  return `${body}\n${lines.join('')}`
}

/** Publishes the signing keys for good. `db` acts as the system. */
export const publishKeys = async (
  db: Db,
  keys: readonly SigningKey[],
  now: Date,
): Promise<void> => {
  for (const { name, keyId, publicKey } of keys) {
    await db.run(sql`
      insert into checkpoint_key (name, key_id, public_key, first_used_at)
      values (${name}, ${keyId}, ${Buffer.from(publicKey)}, ${now}) on conflict do nothing`)
  }
}

export interface PublishedKey extends CheckpointKey {
  readonly keyId: string
  /** Null if the key has signed nothing yet. */
  readonly firstUsedAt: string | null
  readonly signs: boolean
}

/** Lists every key that ever signed and the current signing keys, newest first. */
export const listPublishedKeys = async (db: Db, config: KeyConfig): Promise<PublishedKey[]> => {
  const signing = listSigningKeys(config)
  const used = await db.many<PublishedKeyRow>(sql`
    select name, key_id, public_key, first_used_at
    from checkpoint_key order by first_used_at desc, key_id`)
  const isUsed = (key: SigningKey) =>
    used.some((one) => one.name === key.name && one.keyId === key.keyId)
  const hasSigned = (keyId: string) => signing.some((key) => key.keyId === keyId)
  return [
    ...signing
      .filter((key) => !isUsed(key))
      .map(({ name, keyId, publicKey }) => ({
        name,
        keyId,
        publicKey,
        firstUsedAt: null,
        signs: true,
      })),
    ...used.map((key) => ({ ...key, signs: hasSigned(key.keyId) })),
  ]
}
