import type { NewDonation } from '@pennytrail/contract'
import { expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { declaring } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
await world.deps.database.transaction('staff', (db) =>
  db.run(sql`update charity set hmrc_reference = 'AB12345' where id = ${giving.charity.id}`),
)

const toFund = { projectId: undefined, charityId: giving.charity.id }
const gifts: readonly (readonly [string, Partial<NewDonation>])[] = [
  ['a gift', {}],
  [
    'a gift with cover, a message and another name',
    { coverFee: true, message: 'For soup', shownAs: 'display-name', displayName: 'A friend' },
  ],
  ['a monthly gift to the general fund', { ...toFund, interval: 'month', shownAs: 'anonymous' }],
  ['a gift with a Gift Aid declaration for later gifts', { giftAid: declaring('future') }],
  ['a gift that an earlier declaration covers', {}],
]

it.each(gifts)(
  'the answer to the start of %s is the gift as its giver reads it',
  async (_, changes) => {
    const { donation } = await giving.start(changes)
    expect(donation).toEqual(await giving.read(donation.id))
  },
)

it.each(gifts)(
  'the answer to a guest’s start of %s is the gift as the browser reads it',
  async (_, changes) => {
    const browserSecret = 'b'.repeat(43)
    const guest = { name: 'Robin Marsh', email: 'robin@guest.example' }
    const { body, text } = await world.call('POST /api/donation', {
      body: giving.gift({ ...changes, browserSecret, guest }),
    })
    const read = await world.call('POST /api/donation/{id}/started-here', {
      params: { id: body.donation?.id ?? text },
      body: { browserSecret },
    })
    expect(body.donation).toEqual(read.body.donation)
  },
)
