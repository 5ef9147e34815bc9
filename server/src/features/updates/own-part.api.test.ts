import { describe, expect, it } from 'vitest'
import type { Db } from '../../platform/database/index.ts'
import {
  makeCharity,
  makeDonation,
  makePerson,
  makeProject,
  makeUpdate,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { buildSpendingEntry, postEntries, reverseEntry } from '../ledger/index.ts'

const world = await testApp()
const { deps } = world
const charity = await makeCharity(deps)
const project = await makeProject(deps, charity.id)
const giver = await makePerson(deps)
const other = await makePerson(deps)

const transact = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  deps.database.transaction('system', work)
const spend = async (amount: number) => {
  const entry = buildSpendingEntry({
    projectId: project.id,
    amount,
    date: '2026-06-15',
    payee: 'Timber yard',
  })
  const [posted] = await transact((db) => postEntries(db, charity.id, [entry], world.clock.now()))
  return posted!.id
}
const readPart = async (id: string, as = giver) =>
  (await world.call('GET /api/update/{id}/my-part', { params: { id }, as })).body.parts

describe('the part that a giver’s gifts had in an update', () => {
  it('a giver reads what their own gifts paid of the cited transactions, to the penny', async () => {
    await makeDonation(deps, charity.id, giver.id, { projectId: project.id, amount: 1000 })
    await makeDonation(deps, charity.id, other.id, { projectId: project.id, amount: 2000 })
    await makeDonation(deps, charity.id, giver.id, { projectId: project.id, amount: 500 })
    const cited = await spend(2500)
    const alone = await spend(600)
    const { id } = await makeUpdate(deps, charity.id, { projectId: project.id, cites: [cited] })
    // The oldest gifts pay first, less their card fees: 9.65 of the giver, then 15.35 of the other.
    expect(await readPart(id)).toEqual([{ currency: 'GBP', amount: 965, gifts: 1 }])
    expect(await readPart(id, other)).toEqual([{ currency: 'GBP', amount: 1535, gifts: 1 }])
    expect(await readPart(id, await makePerson(deps))).toEqual([])
    // The second payment takes the other gift's last 4.15 and 1.85 of the giver's second gift.
    const both = await makeUpdate(deps, charity.id, {
      projectId: project.id,
      cites: [cited, alone],
    })
    expect(await readPart(both.id)).toEqual([{ currency: 'GBP', amount: 1150, gifts: 2 }])
  })

  it('a reversed payment counts as paid by nobody’s gifts', async () => {
    const place = await makeProject(deps, charity.id)
    await makeDonation(deps, charity.id, giver.id, { projectId: place.id, amount: 700 })
    const entry = buildSpendingEntry({
      projectId: place.id,
      amount: 600,
      date: '2026-06-15',
      payee: 'Baker',
    })
    const [posted] = await transact((db) => postEntries(db, charity.id, [entry], world.clock.now()))
    const { id } = await makeUpdate(deps, charity.id, { projectId: place.id, cites: [posted!.id] })
    expect(await readPart(id)).toEqual([{ currency: 'GBP', amount: 600, gifts: 1 }])
    const input = {
      date: '2026-06-15',
      reason: 'Twice',
      author: 'a',
      authorRole: 'Manager',
    } as const
    await transact((db) => reverseEntry(db, posted!.id, input, world.clock.now()))
    expect(await readPart(id)).toEqual([])
  })
})
