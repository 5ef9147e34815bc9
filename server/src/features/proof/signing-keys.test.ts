import { getSignatureState, readNote } from '@pennytrail/contract/proof/checkpoint.ts'
import { expect, it } from 'vitest'
import { nodeCrypto } from './node-crypto.ts'
import { listSigningKeys, signNote } from './signing-keys.ts'

const appOrigin = 'https://pennytrail.example'
const [oldSeed, newSeed, otherSeed] = [1, 2, 3].map((byte) =>
  Buffer.alloc(32, byte).toString('base64url'),
) as [string, string, string]

const checkpoint = {
  origin: 'pennytrail.example/ledger/1',
  size: 1,
  root: Uint8Array.from(Buffer.alloc(32, 9)),
  signedAt: '2026-11-23T12:00:00.000Z',
}

it('during a change of the checkpoint key, a reader who knows only the old or only the new key can check a checkpoint', () => {
  const note = readNote(
    signNote(listSigningKeys({ appOrigin, checkpointKeys: [newSeed, oldSeed] }), checkpoint),
  )!
  const getState = (seed: string) =>
    getSignatureState(nodeCrypto, note, listSigningKeys({ appOrigin, checkpointKeys: [seed] }))
  expect([getState(oldSeed), getState(newSeed), getState(otherSeed)]).toEqual([
    'signed',
    'signed',
    'unknown',
  ])
})
