import { expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeCharity, makeMember } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'

const world = await testApp()

it('a mistake of 30 September that is reversed in November leaves the open year to 30 September without it', async () => {
  world.clock.set(new Date('2026-11-20T10:00:00Z'))
  const charity = await makeCharity(world.deps)
  const lead = await makeMember(world.deps, charity.id, 'Lead')
  const typed = { payee: 'Quill & Co', description: 'Paper', projectId: null, kind: 'spending' }
  const record = (amount: number) =>
    world.call('POST /api/transaction', {
      as: lead,
      body: { ...typed, id: uuidv7(), charityId: charity.id, date: '2026-09-30', amount },
    })
  const readYear = async () => {
    const { body } = await world.call('GET /api/fund-report/charity/{id}', {
      as: lead,
      params: { id: charity.number },
      query: { from: '2025-10-01', to: '2026-09-30' },
    })
    return body.funds[0]
  }
  const wrong = await record(99_900)
  expect(await readYear()).toMatchObject({ spending: 99_900, closing: -99_900 })
  const reversal = await world.call('POST /api/transaction/{id}/reverse', {
    as: lead,
    params: { id: wrong.body.id },
    body: { reason: 'It was £99.90.' },
  })
  expect(reversal.body).toMatchObject({ entryDate: '2026-09-30', balance: 0 })
  expect((await readYear()) ?? { spending: 0, closing: 0 }).toMatchObject({
    spending: 0,
    closing: 0,
  })
  await record(9_990)
  expect(await readYear()).toMatchObject({ spending: 9_990, closing: -9_990 })
  const { body } = await world.call('GET /api/transaction/charity/{id}', {
    params: { id: charity.number },
    query: {},
  })
  expect(body.transactions.map(({ sequence, balance }) => [sequence, balance])).toEqual([
    [3, -9_990],
    [2, 0],
    [1, -99_900],
  ])
  expect(await world.deps.database.read('system', runChecks)).toEqual([])
})
