import { expect, it } from 'vitest'
import { lockDonation } from '../features/donations/index.ts'
import { makeClaimsWorld } from '../features/gift-aid/testing/claims-world.ts'
import { lockLedger } from '../features/ledger/index.ts'
import { makeDeclaration } from '../testing/factories/index.ts'

const claims = await makeClaimsWorld()
const { deps } = claims

it('a Gift Aid claim succeeds while one of its gifts is being settled and is about to lock the ledger', async () => {
  await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: claims.at('2026-03-01') })
  const gift = await claims.give('2026-05-01', 2500)
  await deps.database.transaction('system', async (db) => {
    await lockDonation(db, gift.id)
    expect((await claims.claim(claims.lead)).status).toBe(201)
    await lockLedger(db, claims.charity.id)
  })
})
