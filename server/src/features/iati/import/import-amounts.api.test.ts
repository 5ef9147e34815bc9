import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal } from '@pennytrail/contract/money.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { type MadeCharity, type MadePerson } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'

import {
  postedSums,
  expectWhole,
  activity,
  transaction,
  importWorld,
} from '../testing/import-world.ts'

const world = await testApp()
const { send, ledgerSums, listEntries, makeImporter } = importWorld(world)

describe('negative amounts in an IATI file', () => {
  it('an import posts a negative amount by reversing an earlier entry and posting the rest of that entry anew', async () => {
    const { charity, manager } = await makeImporter(9_290_010)
    const file = activity(
      9_290_010,
      transaction(4, '2025-01-10', '312.55') +
        transaction(1, '2025-01-01', '1000') +
        transaction(4, '2025-02-01', '-12.55') +
        transaction(1, '2025-03-01', '-1000.00') +
        transaction(3, '2025-03-01', '-7'),
    )
    const { body } = await send(charity, manager, file)
    expect(body.totals).toMatchObject([
      { kind: 'expenditure', inFile: { amount: 30_000 }, posted: { count: 2, amount: 30_000 } },
      { kind: 'incoming-funds', inFile: { amount: 0 }, posted: { count: 2, amount: 0 } },
      {
        kind: 'disbursement',
        posted: { count: 0, amount: 0 },
        leftOut: { count: 1, amount: -700 },
        reasons: [{ reason: expect.stringContaining('there is no earlier disbursement in GBP') }],
      },
    ])
    expect(await listEntries(charity.id)).toMatchObject([
      { seq: 1, kind: 'spending', amount: 31_255, reverses: null },
      { seq: 2, kind: 'income', amount: 100_000, reverses: null },
      {
        seq: 3,
        kind: 'correction',
        date: '2025-02-01',
        amount: 31_255,
        direction: 'in',
        reverses: 1,
        source: 'iati',
        description: 'Correction in the IATI file: £12.55 less. What stands is entered anew.',
      },
      {
        seq: 4,
        kind: 'spending',
        date: '2025-02-01',
        amount: 30_000,
        reverses: null,
        description: 'What stands of No. 1 after a correction of £12.55 in the IATI file.',
      },
      { seq: 5, kind: 'correction', date: '2025-03-01', reverses: 2 },
    ])
    const again = await send(charity, manager, file)
    expect(again.body.projects).toMatchObject([{ posted: 0, postedBefore: 4 }])
    expect(await listEntries(charity.id)).toHaveLength(5)
  })
})

const someTransactions = fc.array(
  fc.record({
    code: fc.constantFrom('1', '2', '3', '4', '4', '7', '99'),
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 9 }),
    value: fc.oneof(
      fc.integer({ min: -40_000, max: 40_000 }).map((minor) => toDecimal(minor, 'GBP')),
      fc.constantFrom('100', '-100', '1.005', 'none'),
    ),
    currency: fc.constantFrom('GBP', 'GBP', 'EUR'),
  }),
  { maxLength: 14 },
)

it('the preview and the report of an import match the ledger to the penny for any file', async () => {
  let number = 9_291_000
  await fc.assert(
    fc.asyncProperty(someTransactions, someTransactions, async (some, more) => {
      number += 1
      const { charity, manager } = await makeImporter(number)
      const write = (list: typeof some) =>
        list
          .map(({ code, currency, day, month, value }) =>
            transaction(code, `2025-0${month}-${String(day).padStart(2, '0')}`, value, currency),
          )
          .join('')
      const file = activity(number, write(some))
      const preview = await send(charity, manager, file, 'false')
      const first = await send(charity, manager, file)
      expectWhole(first.body)
      expect(first.body.totals).toEqual(preview.body.totals)
      expect(postedSums(first.body)).toEqual(await ledgerSums(charity.id))

      const before = await ledgerSums(charity.id)
      const longer = activity(number, write([...some, ...more]))
      const second = await send(charity, manager, longer)
      expectWhole(second.body)
      const added = postedSums(second.body)
      for (const [key, sum] of Object.entries(await ledgerSums(charity.id))) {
        expect(sum - (before[key] ?? 0)).toBe(added[key] ?? 0)
      }
      const third = await send(charity, manager, longer)
      expect(third.body.projects).toMatchObject([{ posted: 0 }])
    }),
    { seed: 20261122, numRuns: 15 },
  )
  expect(await world.deps.database.read('system', runChecks)).toEqual([])
})

const overspent = (number: number) =>
  activity(
    number,
    transaction(4, '2025-02-03', '900') +
      transaction(1, '2025-05-01', '250') +
      transaction(4, '2025-06-01', '30', 'EUR'),
  )
const sendWith = (charity: MadeCharity, as: MadePerson, body: string, opening: string[]) =>
  world.call('POST /api/charity/{id}/iati-import', {
    as,
    params: { id: charity.number },
    query: { confirm: 'true', opening },
    headers: { 'content-type': 'application/xml' },
    body,
  })

const setFirstDay = (charity: MadeCharity, as: MadePerson, firstDay: string) =>
  world.call('POST /api/charity/{id}/books-start', {
    as,
    params: { id: charity.id },
    body: { firstDay },
  })

describe('an opening balance at an import', () => {
  it('the preview offers an opening balance in each currency in which a project spends more than it receives', async () => {
    const { charity, lead } = await makeImporter(9_290_020)
    const { body } = await send(charity, lead, overspent(9_290_020), 'false')
    expect(body.projects[0]!.openings).toEqual([
      {
        currency: 'GBP',
        received: 25_000,
        spent: 90_000,
        shortfall: 65_000,
        date: '2025-02-02',
        problem: null,
        posted: 0,
      },
      {
        currency: 'EUR',
        received: 0,
        spent: 3_000,
        shortfall: 3_000,
        date: '2025-05-31',
        problem: null,
        posted: 0,
      },
    ])
  })

  it('an import posts a chosen opening balance once, labelled as such and dated before the first spending', async () => {
    const { charity, lead } = await makeImporter(9_290_021)
    const chosen = ['1:GBP:65000']
    const { body } = await sendWith(charity, lead, overspent(9_290_021), chosen)
    const [project] = body.projects
    expect(project!.openings).toMatchObject([
      { currency: 'GBP', posted: 65_000 },
      { currency: 'EUR', posted: 0 },
    ])
    const [opening] = await listEntries(charity.id)
    expect(opening).toMatchObject({
      seq: 1,
      kind: 'opening',
      date: '2025-02-02',
      amount: 65_000,
      source: 'iati',
      description: expect.stringContaining('Opening balance entered at the import from IATI'),
    })
    const { money } = (
      await world.call('GET /api/project/{id}', { params: { id: project!.projectId! } })
    ).body
    expect(money).toMatchObject([
      { currency: 'GBP', spent: 90_000, balance: 0 },
      { currency: 'EUR', spent: 3_000, balance: -3_000 },
    ])
    const again = await sendWith(charity, lead, overspent(9_290_021), chosen)
    expect(again.body.projects[0]!.openings).toMatchObject([{ currency: 'EUR' }])
    expect(await listEntries(charity.id)).toHaveLength(4)
    // A later import into the known project still offers an opening balance in the other currency.
    await sendWith(charity, lead, overspent(9_290_021), ['1:EUR:3000'])
    expect(await listEntries(charity.id)).toHaveLength(5)
  })

  it('an import posts one opening balance if the same request is sent twice at the same time', async () => {
    const { charity, lead } = await makeImporter(9_290_022)
    const send_ = () => sendWith(charity, lead, overspent(9_290_022), ['1:GBP:10000'])
    await Promise.all([send_(), send_()])
    const openings = (await listEntries(charity.id)).filter(({ kind }) => kind === 'opening')
    expect(openings).toHaveLength(1)
  })

  it('only a Lead enters an opening balance at an import', async () => {
    const { charity, manager } = await makeImporter(9_290_024)
    const { body } = await sendWith(charity, manager, overspent(9_290_024), ['1:GBP:65000'])
    expect(body.projects[0]!.openings[0]).toMatchObject({
      problem: 'Only a Lead can record an opening balance. Ask a Lead of your charity.',
      posted: 0,
    })
    expect((await listEntries(charity.id)).map(({ kind }) => kind)).not.toContain('opening')
  })

  it('once the books have a first day, an import leaves out what is earlier, and the opening balance is dated the day before', async () => {
    const { charity, lead } = await makeImporter(9_290_025)
    await setFirstDay(charity, lead, '2025-02-03')
    const file = activity(
      9_290_025,
      transaction(1, '2025-02-02', '100') +
        transaction(4, '2025-02-03', '900') +
        transaction(4, '2025-06-01', '50'),
    )
    const { body } = await sendWith(charity, lead, file, ['1:GBP:95000'])
    expect(body.notTaken).toMatchObject([
      { reason: expect.stringContaining('Your books here begin on 3 February 2025.') },
    ])
    expect(body.projects[0]!.openings).toMatchObject([{ date: '2025-02-02', posted: 95_000 }])
    expect(await listEntries(charity.id)).toMatchObject([
      { kind: 'opening', date: '2025-02-02', amount: 95_000 },
      { kind: 'spending', date: '2025-02-03' },
      { kind: 'spending', date: '2025-06-01' },
    ])
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a project has one opening balance, whether it comes from a file or by hand, until it is reversed', async () => {
    const { charity, lead } = await makeImporter(9_290_026)
    await setFirstDay(charity, lead, '2025-02-03')
    const first = await sendWith(charity, lead, overspent(9_290_026), ['1:GBP:60000'])
    const { projectId } = first.body.projects[0]!
    const byHand = await world.call('POST /api/transaction', {
      as: lead,
      body: {
        id: uuidv7(),
        charityId: charity.id,
        projectId,
        kind: 'opening',
        date: '2025-02-02',
        amount: 5000,
        payee: '',
        description: '',
      },
    })
    const taken =
      'This fund already has an opening balance: £600.00, No. 1. If it is wrong, reverse it first.'
    expect(byHand.body).toMatchObject({ issues: [{ path: 'projectId', message: taken }] })
    const again = () => sendWith(charity, lead, overspent(9_290_026), ['1:GBP:5000'])
    expect((await again()).body.projects[0]!.openings).toMatchObject([
      { currency: 'EUR', problem: null },
      { currency: 'GBP', problem: taken, posted: 0 },
    ])
    const [opening] = await listEntries(charity.id)
    await world.call('POST /api/transaction/{id}/reverse', {
      as: lead,
      params: { id: opening!.id },
      body: { reason: 'Too low' },
    })
    expect((await again()).body.projects[0]!.openings).toMatchObject([
      { currency: 'EUR' },
      { currency: 'GBP', problem: null, posted: 5000 },
    ])
  })

  it('an import refuses an opening balance that is not a valid amount', async () => {
    const { charity, lead } = await makeImporter(9_290_023)
    expect(await sendWith(charity, lead, overspent(9_290_023), ['1:GBP:-5'])).toMatchObject({
      status: 400,
    })
  })
})
