import { expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { makePerson } from '../../../testing/factories/index.ts'
import { monthlyWorld } from '../../../testing/monthly-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import { reconcileDonations } from '../index.ts'

const world = await testApp()
const giving = await monthlyWorld(world)
const { clock, deps } = world

// The page /fraud-policy says this.
it('a Direct Debit that is at the bank when its charity is suspended is recorded as a gift once it arrives', async () => {
  const start = async () => {
    const giver = await makePerson(deps)
    return { giver, ...(await giving.start({ interval: 'once', method: 'direct-debit' }, giver)) }
  }
  const [atBank, notConfirmed] = [await start(), await start()]
  const page = await giving.submit(atBank.checkoutUrl ?? '', { test_account: '00012345' })
  await giving.submit(page.headers.location ?? '', { answer: 'confirm' })
  await giving.deliverEvents()
  await deps.database.transaction('system', (db) =>
    db.run(sql`update charity set status = 'suspended' where id = ${giving.charity.id}`),
  )
  await reconcileDonations(deps)
  clock.advance({ days: 12 })
  await giving.deliverEvents()
  await reconcileDonations(deps)
  const readStatus = async ({ donation: { id }, giver }: typeof atBank) =>
    (await giving.read(id, giver)).status
  expect(await readStatus(atBank)).toBe('succeeded')
  expect(await giving.listEntries(atBank.donation.id)).not.toEqual([])
  expect(await readStatus(notConfirmed)).toBe('expired')
  expect(await deps.database.read('system', runChecks)).toEqual([])
})
