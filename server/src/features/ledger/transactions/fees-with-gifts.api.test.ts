import { beforeAll, describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeDonation,
  makeMember,
  makePerson,
  makeProject,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { buildFeeEntry, postEntries, buildSpendingEntry, type NewEntry } from '../index.ts'

const world = await testApp()
let charity: { id: string; number: string }
let project: { id: string }
let hidden: { id: string }

const post = (...entries: NewEntry[]) =>
  world.deps.database.transaction('system', (db) =>
    postEntries(db, charity.id, entries, world.clock.now()),
  )
const spent = (date: string, description: string): NewEntry =>
  buildSpendingEntry({ projectId: project.id, amount: 100, date, payee: 'Boatyard', description })

beforeAll(async () => {
  charity = await makeCharity(world.deps)
  project = await makeProject(world.deps, charity.id)
  hidden = await makeProject(world.deps, charity.id, { visibility: 'team' })
  const giver = await makePerson(world.deps)
  const give = (projectId: string, amount: number) =>
    makeDonation(world.deps, charity.id, giver.id, { projectId, amount })
  await give(project.id, 10_000)
  await post(spent('2026-01-10', 'Oak'), spent('2026-03-10', 'Rope'), spent('2026-02-10', 'Tar'))
  await post(spent('2026-03-10', 'Paint'))
  // A bank’s own fee belongs to no gift.
  await post(
    buildFeeEntry({ projectId: project.id, amount: 50, date: '2026-01-01', payee: 'Bank' }),
  )
  await give(hidden.id, 5_000)
})

const list = async (query: Record<string, string>, as?: { token: string }) =>
  (
    await world.call('GET /api/transaction/project/{id}', {
      params: { id: project.id },
      query,
      ...(as ? { as } : {}),
    })
  ).body

describe('latest transactions of a project', () => {
  it('latest transactions are sorted by date, newest first, and by number within a day', async () => {
    const { body } = await world.call('GET /api/project/{id}', { params: { id: project.id } })
    const days = body.lastEntries.map(({ entryDate }) => entryDate)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(body.lastEntries.map(({ kind, description }) => [kind, description])).toEqual([
      ['gift', 'Gift by card'],
      ['spending', 'Paint'],
      ['spending', 'Rope'],
      ['spending', 'Tar'],
      ['spending', 'Oak'],
    ])
    expect(body.lastEntries[1]!.recordedAt.slice(0, 10)).not.toBe(body.lastEntries[1]!.entryDate)
  })

  it('latest transactions show a card fee with its gift and not on a line of its own', async () => {
    const { body } = await world.call('GET /api/project/{id}', { params: { id: project.id } })
    const [gift] = body.lastEntries
    expect(gift!.fees).toMatchObject([
      { direction: 'out', amount: 170, description: 'Card processing fee' },
    ])
    expect(gift!.fees[0]!.sequence).toBe(gift!.sequence + 1)
  })
})

describe('list of transactions', () => {
  it('a list that folds card fees shows each fee within its gift and keeps totals, but counts fewer rows', async () => {
    const listed = await list({})
    const folded = await list({ fees: 'folded', sort: 'date' })
    expect(listed.totalCount).toBe(7)
    expect(folded.totalCount).toBe(6)
    expect(folded.totals).toEqual(listed.totals)
    expect(folded.transactions.map(({ kind }) => kind)).toEqual([
      'gift',
      'spending',
      'spending',
      'spending',
      'spending',
      'fee',
    ])
    expect(folded.transactions[0]!.fees).toMatchObject([{ amount: 170 }])
    expect(folded.transactions.at(-1)).toMatchObject({ payee: 'Bank', fees: [], chargedOn: null })
  })

  it('a list that does not fold card fees keeps every entry with its running balance and links fees to gifts', async () => {
    const { transactions } = await list({ sort: 'sequence', order: 'ascending' })
    let balance = 0
    for (const entry of transactions) {
      balance += entry.change
      expect(entry.balance).toBe(balance)
    }
    const fee = transactions.find(({ chargedOn }) => chargedOn !== null)
    expect(fee).toMatchObject({ kind: 'fee', chargedOn: { sequence: fee!.sequence - 1 } })
    const { text } = await world.call('GET /api/transaction/project/{id}', {
      params: { id: `${project.id}.csv` },
      query: { order: 'ascending' },
    })
    expect(text.split('\r\n')[0]).toMatch(/Reversed by,Charged on$/)
    expect(text.split('\r\n')[2]).toMatch(/,1$/)
  })

  it('a charity’s list folds only the fees of gifts that the reader may see and reveals no other gifts', async () => {
    const read = async (as?: { token: string }) =>
      (
        await world.call('GET /api/transaction/charity/{id}', {
          params: { id: charity.number },
          query: { fees: 'folded' },
          ...(as ? { as } : {}),
        })
      ).body
    const lead = await makeMember(world.deps, charity.id, 'Lead')
    const public_ = await read()
    expect(public_.totalCount).toBe(6)
    expect(JSON.stringify(public_)).not.toContain(hidden.id)
    const team = await read(lead)
    expect(team.totalCount).toBe(7)
    expect(team.transactions.flatMap(({ fees }) => fees)).toHaveLength(2)
  })
})

const view = async (id: string) =>
  (await world.call('GET /api/transaction/{id}', { params: { id } })).body

it('a gift’s page shows its fees, and a fee’s page shows its gift', async () => {
  const { transactions } = await list({ order: 'ascending' })
  const [gift, fee] = [await view(transactions[0]!.id), await view(transactions[1]!.id)]
  expect(gift.fees).toMatchObject([{ id: fee.id, amount: 170 }])
  expect(fee.chargedOn).toEqual({ id: gift.id, sequence: gift.sequence })
})
