import { beforeAll, describe, expect, it } from 'vitest'
import { makeCharity, makeProject } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { buildGiftEntry, postEntries, buildSpendingEntry, type NewEntry } from '../ledger/index.ts'

const world = await testApp()
const date = '2026-03-01'
const given = (projectId: string, amount: number): NewEntry =>
  buildGiftEntry({ projectId, amount, date, donationId: null, giver: 'Ada' })
const spent = (projectId: string, amount: number): NewEntry =>
  buildSpendingEntry({ projectId, amount, date, payee: 'Boatyard' })

const readPage = async (url: string): Promise<string> =>
  (await world.app.inject({ url, headers: { accept: 'text/html' } })).body

describe('public progress of a project', () => {
  const ids = { overspent: '', noIncome: '', overfunded: '' }
  let number = ''

  beforeAll(async () => {
    const charity = await makeCharity(world.deps, { name: 'Tide & Timber' })
    number = charity.number
    const make = async (target: number) =>
      (await makeProject(world.deps, charity.id, { target })).id
    ids.overspent = await make(25_000)
    ids.noIncome = await make(25_000)
    ids.overfunded = await make(25_000)
    await world.deps.database.transaction('system', (db) =>
      postEntries(
        db,
        charity.id,
        [
          given(ids.overspent, 25_000),
          spent(ids.overspent, 4_094_121_620),
          spent(ids.noIncome, 8_000),
          given(ids.overfunded, 30_000),
        ],
        world.clock.now(),
      ),
    )
  })

  it.each([
    [
      'overspent',
      'Fully funded: £250.00 received, all of it spent, £40,940,966.20 more paid from elsewhere',
    ],
    ['noIncome', '£0 of £250 received, £80 spent, all paid from elsewhere'],
    ['overfunded', 'Fully funded: £300 received of £250, 0% of it spent'],
  ] as const)(
    'the embedded card and the page head show the same progress for a project that is %s',
    async (key, sentence) => {
      const id = ids[key]
      expect(await readPage(`/embed/project/${id}`)).toContain(sentence)
      expect(await readPage(`/reports/view?project=${id}`)).toContain(sentence)
      const picture = await world.app.inject({ url: `/share/project/${id}.png` })
      expect(picture.statusCode).toBe(200)
    },
  )

  it('the API never returns a spent percentage above 100', async () => {
    const { body } = await world.call('GET /api/project/{id}', { params: { id: ids.overspent } })
    expect(body.money[0]).toMatchObject({ spentPercent: 100, balance: -4_094_096_620 })
    const { body: summary } = await world.call('GET /api/project/charity/{id}/projects-summary', {
      params: { id: number },
    })
    expect(summary.totals[0]).toMatchObject({ spentPercent: 100 })
  })

  it('the charity’s list of projects names the same overspend as the page of the project', async () => {
    const params = { id: ids.overspent }
    const { body } = await world.call('GET /api/project/{id}', { params })
    const { body: summary } = await world.call('GET /api/project/charity/{id}/projects-summary', {
      params: { id: number },
    })
    const overspends = new Map(summary.projects.map(({ id, overspend }) => [id, overspend]))
    expect(overspends.get(ids.overspent)).toEqual({
      now: 4_094_096_620,
      covered: 0,
      coveredOn: null,
    })
    expect(body.overspend).toEqual(overspends.get(ids.overspent))
    expect(overspends.get(ids.overfunded)).toBeUndefined()
  })

  it('the report’s CSV explains that the overspent money was paid from elsewhere', async () => {
    const id = ids.overspent
    const { text: csv } = await world.call('GET /api/report/project/{id}', {
      params: { id: `${id}.csv` },
    })
    expect(csv).toContain('the difference was paid from elsewhere')
  })
})
