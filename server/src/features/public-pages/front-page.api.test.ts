import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  makeCharity,
  makeDonation,
  makePerson,
  makeProject,
  makeUnconnectedCharity,
  makeUpdate,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { readProjectTotals, sumLedgers, type ProjectTotal } from './front-page.sql.ts'

const world = await testApp()
const { deps } = world
const giver = await makePerson(deps)
const target = 100_000

/** Creates a project that has published an update and received a gift of this many pence. */
const makeReported = async (
  charity: { id: string },
  received: number,
  options: Parameters<typeof makeProject>[2] = {},
) => {
  const project = await makeProject(deps, charity.id, { target, ...options })
  await makeUpdate(deps, charity.id, { projectId: project.id })
  if (received > 0)
    await makeDonation(deps, charity.id, giver.id, { projectId: project.id, amount: received })
  return project
}
const readPage = async () => (await world.call('GET /api/front-page')).body
const listTitles = async () => (await readPage()).giveNow.map(({ project }) => project.title)

describe('projects to give to on the front page', () => {
  it('the front page offers the projects nearest to their target, one for each charity', async () => {
    const [one, two, three, four] = [
      await makeCharity(deps),
      await makeCharity(deps),
      await makeCharity(deps),
      await makeCharity(deps),
    ] as const
    await makeReported(one, 90_000, { title: 'Nearly there', summary: 'Two more planks.' })
    await makeReported(one, 80_000, { title: 'Second of the same charity' })
    await makeReported(two, 50_000, { title: 'Halfway' })
    await makeReported(three, 70_000, { title: 'Two thirds' })
    await makeReported(four, 10_000, { title: 'A tenth' })
    expect(await listTitles()).toEqual(['Nearly there', 'Two thirds', 'Halfway'])
    expect((await readPage()).giveNow[0]).toMatchObject({
      summary: 'Two more planks.',
      received: 90_000,
      target,
      charity: { number: one.number },
      isDemo: false,
    })
  })

  it('the front page offers no project that takes no gifts, needs no more or is not public', async () => {
    const charity = await makeCharity(deps)
    const unconnected = await makeUnconnectedCharity(deps)
    const suspended = await makeCharity(deps, { status: 'suspended' })
    await makeReported(charity, target, { title: 'Fully funded' })
    await makeReported(charity, 99_000, { title: 'Paused', lifecycle: 'paused' })
    await makeReported(charity, 99_000, { title: 'For signed-in people', visibility: 'signed-in' })
    await makeReported(charity, 0, { title: 'In dollars', currency: 'USD' })
    await makeReported(unconnected, 0, { title: 'No card payments' })
    await makeReported(suspended, 0, { title: 'Suspended' })
    expect(await listTitles()).toEqual(['Nearly there', 'Two thirds', 'Halfway'])
  })

  it('the front page offers the nearest of projects that differ by less than 5% of the target', async () => {
    const [near, nearer] = [await makeCharity(deps), await makeCharity(deps)] as const
    await makeReported(near, 91_000, { title: 'At 91%' })
    await makeReported(near, 90_500, { title: 'At 90.5%' })
    await makeReported(nearer, 93_000, { title: 'At 93%' })
    expect(await listTitles()).toEqual(['At 93%', 'At 91%', 'Nearly there'])
  })

  it('the front page offers no project that has published nothing for 90 days', async () => {
    world.clock.advance({ days: 91 })
    expect(await listTitles()).toEqual([])
    const charity = await makeCharity(deps)
    await makeReported(charity, 1_000, { title: 'Reported today' })
    expect(await listTitles()).toEqual(['Reported today'])
  })
})

describe('file with the totals of every public project', () => {
  it('the totals of the front page are the sums of the columns of the file', async () => {
    const charity = await makeCharity(deps, { name: 'Sails, Ropes' })
    await makeReported(charity, 2_500, { title: '=Dangerous formula' })
    await deps.database.transaction('system', (db) =>
      db.run(
        sql`update project set visibility = 'team' where title = 'Second of the same charity'`,
      ),
    )
    const { figures } = await readPage()
    const { body, headers } = await world.app.inject({ url: '/totals.csv' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body).toContain(`'=Dangerous formula,"Sails, Ropes",${charity.number},GBP,25.00,0.00,`)
    expect(body).not.toContain('Second of the same charity')
    // Removes quoted cells, so that the columns can be counted by their commas.
    const rows = body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.replaceAll(/"[^"]*"/g, '').split(','))
    const add = (column: number) =>
      rows.reduce((sum, row) => sum + Number(row[column]!.replace('.', '')), 0)
    const [pounds] = figures.money
    expect(add(4)).toBe(pounds!.received)
    expect(add(5)).toBe(pounds!.spent)
    expect(add(6)).toBe(figures.entries)
    const ledger = rows[0]![7]!
    expect(ledger).toMatch(
      new RegExp(`^${deps.config.appOrigin}/projects/[0-9a-f-]{36}/transactions$`),
    )
  })

  it('the totals of the front page leave out what visitors do not see, whoever asks', async () => {
    const before = (await readPage()).figures
    const [charity, suspended, hidden] = [
      await makeCharity(deps),
      await makeCharity(deps),
      await makeCharity(deps),
    ] as const
    const unseen = await makeReported(charity, 1_000, { title: 'Hidden by staff' })
    for (const one of [suspended, hidden]) await makeReported(one, 3_000)
    for (const visibility of ['signed-in', 'team'] as const)
      await makeReported(charity, 2_000, { visibility })
    await makeProject(deps, charity.id, { lifecycle: 'draft' })
    await deps.database.transaction('system', async (db) => {
      await db.run(sql`update charity set status = 'suspended' where id = ${suspended.id}`)
      await db.run(sql`insert into content_hidden (kind, id, hidden_at)
        values ('charity', ${hidden.id}, now()), ('project', ${unseen.id}, now())`)
    })
    const shown = { ...before, charities: before.charities + 1 }
    for (const actor of ['', giver.id, 'system'])
      expect(await deps.database.read(actor, sumLedgers)).toEqual(shown)
    const totals: ProjectTotal[] = []
    await deps.database.read('', async (db) => {
      for await (const some of readProjectTotals(db)) totals.push(...some)
    })
    expect(totals.reduce((sum, { entries }) => sum + entries, 0)).toBe(shown.entries)
  })
})
