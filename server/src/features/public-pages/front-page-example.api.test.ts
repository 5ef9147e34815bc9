import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  makeCharity,
  makeDonation,
  makePerson,
  makeProject,
  makeUpdate,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { expectValidExample } from '../../testing/expect-valid-example.ts'
import { postEntries, buildSpendingEntry } from '../ledger/index.ts'

const world = await testApp()
const { deps } = world
let charity: { id: string; number: string }
let project: { id: string }

const asSystem = (statement: ReturnType<typeof sql>) =>
  deps.database.transaction('system', (db) => db.run(statement))
const spend = (amount: number, description: string, date = '2026-06-01') =>
  deps.database.transaction('system', (db) =>
    postEntries(
      db,
      charity.id,
      [buildSpendingEntry({ projectId: project.id, amount, date, payee: 'Boatyard', description })],
      world.clock.now(),
    ),
  )
const readExample = async () => (await world.call('GET /api/front-page')).body.example

describe('example on the front page', () => {
  let giver: { id: string }

  beforeAll(async () => {
    giver = await makePerson(deps)
    charity = await makeCharity(deps)
    project = await makeProject(deps, charity.id)
  })

  it('the front page shows no example if no gift has paid for any spending', async () => {
    await spend(500, 'Paid before any gift came')
    await makeDonation(deps, charity.id, giver.id, { projectId: project.id, amount: 1_000 })
    expect(await readExample()).toBeNull()
  })

  it('outside a demonstration the example shows how many gifts paid and how much, but no single gift', async () => {
    await makeDonation(deps, charity.id, giver.id, { projectId: project.id, amount: 5_000 })
    await spend(1_300, 'Oak planks', '2026-06-02')
    const example = await readExample()
    expect(example).toMatchObject({
      isDemo: false,
      gift: null,
      spending: { description: 'Oak planks', amount: 1_300, gifts: 2, covered: 1_300 },
    })
    await expectValidExample(world, example!)
  })

  it('in a demonstration the example shows a gift with what it paid for', async () => {
    await asSystem(sql`update charity set is_demo = true where id = ${charity.id}`)
    await asSystem(sql`update project set is_demo = true where id = ${project.id}`)
    await asSystem(sql`update person set is_demo = true where id = ${giver.id}`)
    const example = await readExample()
    // The first gift, £10.00 minus its card fee, is spent before the second one.
    const first = 1_000 - 35
    expect(example).toMatchObject({
      isDemo: true,
      gift: { amount: 1_000, allocated: first },
      spending: { description: 'Oak planks', gifts: 2 },
    })
    await expectValidExample(world, example!)
  })

  it('the example names the giver only if they chose to be named, and the update that cites the payment', async () => {
    const paid = await spend(900, 'Copper nails', '2026-06-03')
    const update = await makeUpdate(deps, charity.id, {
      projectId: project.id,
      title: 'The planks are on',
      cites: [paid[0]!.id],
    })
    await makeUpdate(deps, charity.id, {
      projectId: project.id,
      audience: 'team',
      cites: [paid[0]!.id],
    })
    const example = await readExample()
    expect(example).toMatchObject({
      spending: { description: 'Copper nails' },
      update: { id: update.id, title: 'The planks are on' },
      gift: { giver: null },
    })
    await asSystem(sql`update donation set shown_as = 'named', public_name = 'Ada Penrose'
      where charity_id = ${charity.id} and gift = 5000`)
    expect((await readExample())!.gift).toMatchObject({ amount: 5_000, giver: 'Ada Penrose' })
  })

  it('the example never shows a gift from somebody trying out the demonstration', async () => {
    await asSystem(sql`update person set is_demo = false where id = ${giver.id}`)
    expect(await readExample()).toMatchObject({ isDemo: true, gift: null, spending: { gifts: 1 } })
  })

  it('the example leaves out a suspended charity', async () => {
    await asSystem(sql`update charity set status = 'suspended' where id = ${charity.id}`)
    expect(await readExample()).toBeNull()
  })
})
