import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { declaring, makeDeclaration, makePerson } from '../../testing/factories/index.ts'
import { monthlyWorld } from '../../testing/monthly-world.ts'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp()
const monthly = await monthlyWorld(world)
const { deps } = world
afterEach(() => monthly.endAll())

beforeAll(() =>
  deps.database.transaction('system', (db) =>
    db.run(sql`update charity set hmrc_reference = 'AB12345' where id = ${monthly.charity.id}`),
  ),
)

/** Returns the Gift Aid of the first payment and of two renewals, in order. */
const readGiftAid = async (id: string, giver: Parameters<typeof monthly.read>[1]) => {
  await monthly.pass({ days: 32 })
  await monthly.pass({ days: 32 })
  const payments = await monthly.listDonations(id)
  expect(payments).toHaveLength(3)
  const read = payments.map((payment) => monthly.read(payment.id, giver))
  return (await Promise.all(read)).map(({ giftAid }) => giftAid?.covered ?? false)
}

describe('Gift Aid on the payments of a monthly gift', () => {
  it('renewals get Gift Aid if the declaration made with the first payment is not limited to that payment', async () => {
    for (const scope of ['future', 'past'] as const) {
      const giver = await makePerson(deps)
      const { id } = await monthly.begin({ giftAid: declaring(scope) }, giver)
      expect(await readGiftAid(id, giver)).toEqual([true, true, true])
      await monthly.endAll()
    }
  })

  it('renewals get no Gift Aid if the declaration covers only the first payment', async () => {
    const giver = await makePerson(deps)
    const { id } = await monthly.begin({ giftAid: declaring('gift') }, giver)
    expect(await readGiftAid(id, giver)).toEqual([true, false, false])
  })

  it('renewals get Gift Aid from the giver’s declaration to the charity, made before or after the payments', async () => {
    const before = await makePerson(deps)
    await makeDeclaration(deps, monthly.charity.id, before.id, { scope: 'future' })
    const first = await monthly.begin({}, before)
    expect(await readGiftAid(first.id, before)).toEqual([true, true, true])
    await monthly.endAll()

    const after = await makePerson(deps)
    const second = await monthly.begin({}, after)
    expect(await readGiftAid(second.id, after)).toEqual([false, false, false])
    await makeDeclaration(deps, monthly.charity.id, after.id, { scope: 'past' })
    const payments = await monthly.listDonations(second.id)
    for (const { id } of payments) {
      expect((await monthly.read(id, after)).giftAid).toMatchObject({ covered: true, amount: 625 })
    }
  })
})
