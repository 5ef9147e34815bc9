import type { GivingStory } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeDonation,
  makePerson,
  makeProject,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { buildSpendingEntry, postEntries } from '../../ledger/index.ts'

/** The clock of the tests starts on 15 June 2026. */
const world = await testApp()
const { deps } = world

const readShared = (id: string) => world.call('GET /api/story/{id}', { params: { id } })

const startGiver = async () => {
  const charity = await makeCharity(deps)
  const project = await makeProject(deps, charity.id)
  const giver = await makePerson(deps, { isDonor: true })
  const params = { id: giver.id, year: '2026' }
  const give = (amount: number, day: string, projectId: string | null = project.id) =>
    makeDonation(deps, charity.id, giver.id, {
      amount,
      projectId,
      at: new Date(`${day}T12:00:00Z`),
    })
  const spend = (amount: number, description: string) =>
    deps.database.transaction('system', (db) =>
      postEntries(
        db,
        charity.id,
        [
          buildSpendingEntry({
            projectId: project.id,
            amount,
            date: '2026-06-01',
            payee: 'Kitui Pumps Ltd',
            description,
          }),
        ],
        deps.clock.now(),
      ),
    )
  const share = async (body: { showsAmounts: boolean; showsName: boolean }) =>
    (
      await world.call('POST /api/statement/donor/{id}/stories/{year}/share', {
        as: giver,
        params,
        body,
      })
    ).body.share
  const readOwn = async () =>
    (await world.call('GET /api/statement/donor/{id}/stories/{year}', { as: giver, params })).body
  return { charity, give, giver, params, project, readOwn, share, spend }
}

const expectWhole = ({ amounts, funds }: GivingStory) => {
  const figures = ['given', 'spent', 'fees', 'refunded', 'unspent'] as const
  for (const figure of figures) {
    const sum = funds.reduce((total, fund) => total + fund.amounts![figure], 0)
    expect(sum).toBe(amounts![figure])
  }
  const { fees, given, refunded, spent, unspent } = amounts!
  expect(spent + fees + refunded + unspent).toBe(given)
}

describe('the story of a year of giving', () => {
  it('a story covers the gifts of its calendar year alone, and agrees with where each gift went to the penny', async () => {
    const { give, giver, readOwn, spend } = await startGiver()
    await give(1000, '2025-12-31')
    const gifts = [await give(2500, '2026-01-01'), await give(1333, '2026-05-05', null)]
    await spend(3000, 'Two hand pumps')
    const { share, story } = await readOwn()
    expect(share).toBeNull()
    expect(story).toMatchObject({ year: 2026, giver: null, gifts: 2, charities: 1 })
    expect(story.purposes).toEqual(['Two hand pumps'])
    expectWhole(story)
    const paths = await Promise.all(
      gifts.map(async ({ id }) => {
        const params = { id }
        const { body } = await world.call('GET /api/donation/{id}/where-it-went', {
          as: giver,
          params,
        })
        return body.trail!
      }),
    )
    for (const figure of ['given', 'spent', 'fees', 'refunded', 'unspent'] as const) {
      const sum = paths.reduce((total, path) => total + path[figure], 0)
      expect(story.amounts![figure]).toBe(sum)
    }
    const { body } = await world.call('GET /api/statement/donor/{id}/stories', {
      as: giver,
      params: { id: giver.id },
    })
    expect(body.years).toEqual([2026, 2025])
  })

  it('a year without a gift has no story', async () => {
    const { giver, params } = await startGiver()
    const path = 'GET /api/statement/donor/{id}/stories/{year}'
    expect((await world.call(path, { as: giver, params })).status).toBe(404)
  })
})

describe('a shared story', () => {
  it('anyone with the link reads a shared story, without amounts and name unless the giver shows them', async () => {
    const { give, share, spend } = await startGiver()
    await give(2500, '2026-01-01')
    await spend(1000, 'Two hand pumps')
    const { id } = await share({ showsAmounts: false, showsName: false })
    const { body } = await readShared(id)
    expect(body.story).toMatchObject({ giver: null, amounts: null, gifts: 1 })
    expect(body.story.funds.map(({ amounts }) => amounts)).toEqual([null])
    expect(JSON.stringify(body)).not.toMatch(/"(given|spent|unspent)"/)
    const again = await share({ showsAmounts: true, showsName: true })
    expect(again.id).toBe(id)
    const shown = (await readShared(id)).body.story
    expect(shown.amounts?.given).toBe(2500)
    expect(shown.giver).not.toBeNull()
    expectWhole(shown)
  })

  it('a withdrawn link opens nothing, and a new link has a new address', async () => {
    const { give, giver, params, share } = await startGiver()
    await give(2500, '2026-01-01')
    const { id } = await share({ showsAmounts: false, showsName: false })
    await world.call('DELETE /api/statement/donor/{id}/stories/{year}/share', {
      as: giver,
      params,
    })
    expect((await readShared(id)).status).toBe(404)
    expect((await share({ showsAmounts: false, showsName: false })).id).not.toBe(id)
    expect((await readShared(id)).status).toBe(404)
  })

  it('a shared story hides the title of a project that visitors may not see', async () => {
    const { charity, give, share } = await startGiver()
    const secret = await makeProject(deps, charity.id, { visibility: 'team', title: 'Safe house' })
    await give(2500, '2026-01-01', secret.id)
    const { id } = await share({ showsAmounts: true, showsName: false })
    expect((await readShared(id)).text).not.toContain('Safe house')
  })

  it('twenty identical requests at once make one link', async () => {
    const { give, share } = await startGiver()
    await give(2500, '2026-01-01')
    const shares = await Promise.all(
      Array.from({ length: 20 }, () => share({ showsAmounts: false, showsName: false })),
    )
    expect(new Set(shares.map(({ id }) => id)).size).toBe(1)
  })
})
