import { expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import {
  joinDonorOrg,
  makeCharity,
  makeDonation,
  makeDonorOrg,
  makeMember,
  makeOfflineGift,
  makePerson,
  makeTemporaryPerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { rebuildLedgerSums, runChecks } from '../../ledger/index.ts'

/** The clock of the tests starts on 15 June 2026, so the period starts on 1 July 2025. */
const world = await testApp()
const { deps } = world

const startCharity = async () => {
  const charity = await makeCharity(deps)
  const lead = await makeMember(deps, charity.id, 'Lead')
  const give = async (personId: string, day: string, org?: string) =>
    makeDonation(deps, charity.id, personId, {
      at: new Date(`${day}T12:00:00Z`),
      ...(org === undefined ? {} : { grant: { donorOrgId: org } }),
    })
  const view = async () =>
    (
      await world.call('GET /api/charity/{id}/overview', {
        as: lead,
        params: { id: charity.number },
      })
    ).body
  return { charity, give, view }
}

const expectChecks = async () => expect(await deps.database.read('system', runChecks)).toEqual([])

it('a charity sees twelve months of zeros, and no givers, before its first gift', async () => {
  const { view } = await startCharity()
  expect(await view()).toEqual({
    period: { from: '2025-07-01', to: '2026-06-15' },
    money: [],
    givers: { firstTime: 0, again: 0, notAgain: 0 },
    unspent: [],
  })
})

it('a giver counts once: as new, as one who gave again, or as one who has not given again', async () => {
  const { charity, give, view } = await startCharity()
  const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(deps)))
  const [first, again, stopped, longGone, colleague] = people.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await give(first, '2025-07-01')
  await give(first, '2026-06-15')
  await give(again, '2023-01-05')
  await give(again, '2026-02-05')
  await give(stopped, '2025-06-30')
  await give(longGone, '2024-06-30')
  const org = await makeDonorOrg(deps)
  await joinDonorOrg(deps, org.id, colleague, 'Lead')
  await give(colleague, '2026-03-01', org.id)
  await makeOfflineGift(deps, charity.id, await makeTemporaryPerson(deps, charity.id), {
    date: '2026-04-01',
  })
  expect((await view()).givers).toEqual({ firstTime: 3, again: 1, notAgain: 1 })
  await expectChecks()
})

it('a giver no longer counts when the only gift was taken back, and counts with the account that took the gift over', async () => {
  const { give, view } = await startCharity()
  const [giver, account] = [await makePerson(deps), await makePerson(deps)]
  const early = await give(giver.id, '2024-12-01')
  const late = await give(giver.id, '2026-01-01')
  expect((await view()).givers).toEqual({ firstTime: 0, again: 1, notAgain: 0 })
  await deps.database.transaction('money', (db) =>
    db.run(sql`update donation set status = 'refunded', refunded = amount where id = ${late.id}`),
  )
  expect((await view()).givers).toEqual({ firstTime: 0, again: 0, notAgain: 1 })
  await give(account.id, '2026-02-01')
  await deps.database.transaction('money', (db) =>
    db.run(
      sql`update donation_giver set person_id = ${account.id} where donation_id = ${early.id}`,
    ),
  )
  expect((await view()).givers).toEqual({ firstTime: 0, again: 1, notAgain: 0 })
})

it('the givers of an older ledger are unknown until they are counted', async () => {
  const { charity, give, view } = await startCharity()
  await give((await makePerson(deps)).id, '2026-01-01')
  await deps.database.transaction('system', (db) =>
    db.run(sql`update ledger_head set givers_counted = false, months_kept = false
      where charity_id = ${charity.id}`),
  )
  expect(await view()).toMatchObject({ givers: null, money: null })
  await rebuildLedgerSums(deps)
  expect(await view()).toMatchObject({
    givers: { firstTime: 1 },
    money: [{ currency: 'GBP', received: 2500 }],
  })
})
