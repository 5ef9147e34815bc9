import { expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  makeCharity,
  makeDonation,
  makePerson,
  makePaidSnapshot,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { lockDonation, settleGift, type PaymentSnapshot } from '../index.ts'
import type { StatusEntriesRow } from '../donations.test-rows.ts'

const world = await testApp()

/** Settles a gift of £25.00 with a payment that matches it, except for the fields in `odd`. */
const settledWith = async (odd: Partial<PaymentSnapshot>) => {
  const { clock, deps } = world
  const charity = await makeCharity(deps)
  const { id } = await makeDonation(deps, charity.id, (await makePerson(deps)).id, {
    pending: true,
  })
  return deps.database.transaction('system', async (db) => {
    const gift = (await lockDonation(db, id))!
    const facts = { ...makePaidSnapshot(deps, id, gift.amount, clock.now()), ...odd }
    const outcome = await settleGift(db, deps, gift, facts)
    const { entries, status } = await db.one<StatusEntriesRow>(sql`
      select d.status, (select count(*) from ledger_entry e where e.donation_id = d.id) as entries
      from donation d where d.id = ${id}`)
    return { outcome, status, entries }
  })
}

it('a payment that matches its gift is posted to the ledger', async () => {
  const posted = { outcome: 'posted', status: 'succeeded', entries: 2 }
  expect(await settledWith({})).toEqual(posted)
})

it.each<[string, Partial<PaymentSnapshot>]>([
  ['mode', { livemode: true }],
  ['amount', { amount: 2499 }],
  ['currency', { currency: 'EUR' }],
  ['gift', { donationId: '01940000-0000-7000-8000-000000000001' }],
])('a payment whose %s does not match the gift changes nothing', async (_, odd) => {
  const nothing = { outcome: 'mismatch', status: 'pending', entries: 0 }
  expect(await settledWith(odd)).toEqual(nothing)
})
