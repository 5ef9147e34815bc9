import type { Statement } from '@pennytrail/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  makeCharity,
  makeFrozenReport,
  makeMember,
  makeProject,
  makeUpdate,
  type MadeCharity,
  type MadePerson,
  type MadeProject,
} from '../../testing/factories/index.ts'
import { skipRefused } from '../../testing/skip-refused.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  buildFeeEntry,
  buildGiftEntry,
  buildIncomeEntry,
  buildOpeningEntry,
  buildPayoutEntry,
  postEntries,
  buildRefundEntry,
  reverseEntry,
  buildSpendingEntry,
  buildTransferEntry,
  type NewEntry,
} from '../ledger/index.ts'
import type { FundCurrencyDateRow } from './reports.test-rows.ts'

const world = await testApp()

const post = (charityId: string, entries: readonly NewEntry[]) =>
  world.deps.database.transaction('system', (db) =>
    postEntries(db, charityId, entries, world.clock.now()),
  )

const gift = (projectId: string | null, amount: number, date: string): NewEntry =>
  buildGiftEntry({ projectId, amount, date, donationId: null, giver: 'Ada' })
const spent = (projectId: string | null, amount: number, date: string, more: object = {}) =>
  buildSpendingEntry({ projectId, amount, date, payee: 'Somebody', ...more })

describe('the report of a project', () => {
  let charity: MadeCharity
  let project: MadeProject
  let manager: MadePerson

  beforeAll(async () => {
    charity = await makeCharity(world.deps)
    project = await makeProject(world.deps, charity.id)
    manager = await makeMember(world.deps, charity.id, 'Manager')
    await post(charity.id, [
      buildOpeningEntry({ projectId: null, amount: 90_000, date: '2026-01-01' }),
      gift(project.id, 10_000, '2026-01-05'),
      buildFeeEntry({ projectId: project.id, amount: 170, date: '2026-01-05' }),
      spent(project.id, 2_500, '2026-02-10'),
      buildTransferEntry({
        amount: 5_000,
        date: '2026-02-11',
        fromProjectId: null,
        toProjectId: project.id,
      }),
      buildRefundEntry({
        projectId: project.id,
        amount: 1_000,
        date: '2026-03-01',
        donationId: null,
      }),
    ])
    await makeUpdate(world.deps, charity.id, {
      projectId: project.id,
      title: 'The first wells',
      at: new Date('2026-02-20T12:00:00Z'),
      metrics: [{ name: 'Wells', unit: '', value: 3, date: '2026-02-19' }],
    })
    await makeUpdate(world.deps, charity.id, {
      projectId: project.id,
      title: 'For the team',
      audience: 'team',
      at: new Date('2026-02-21T12:00:00Z'),
    })
  })

  it('a project’s report shows opening balance, income, spending and closing balance', async () => {
    const { body, status } = await world.call('GET /api/report/project/{id}', {
      params: { id: project.id },
      query: { from: '2026-02-01', to: '2026-02-28' },
    })
    expect(status).toBe(200)
    expect(body.frozen).toBeNull()
    expect(body.can).toEqual({ freeze: false, share: false })
    expect(body.report.statements).toEqual([
      {
        currency: 'GBP',
        opening: 9_830,
        received: 0,
        receivedLines: [],
        broughtIn: 0,
        movedIn: 5_000,
        spent: 2_500,
        spentLines: [{ category: 'charitable-activities', amount: 2_500, entries: 1 }],
        fees: 0,
        movedOut: 0,
        closing: 12_330,
      },
    ])
    expect(body.report.updates.map(({ title }) => title)).toEqual(['The first wells'])
    expect(body.report.metrics).toEqual([
      {
        name: 'Wells',
        unit: '',
        project: { id: project.id, title: project.title },
        values: [{ date: '2026-02-19', value: 3 }],
      },
    ])
    expect(body.report.coverage).toEqual([
      { currency: 'GBP', spent: 2_500, entries: 1, withReceipt: 0, matched: 0, told: 0 },
    ])
  })

  it('refunds reduce the income of the report, and a report without a period covers everything', async () => {
    const { body } = await world.call('GET /api/report/project/{id}', {
      params: { id: project.id },
    })
    expect(body.report.statements[0]).toMatchObject({
      opening: 0,
      received: 9_000,
      receivedLines: [
        { kind: 'gift', amount: 10_000, entries: 1 },
        { kind: 'refund', amount: -1_000, entries: 1 },
      ],
      fees: 170,
      closing: 11_330,
    })
    expect(body.report.ledger.size).toBe(6)
  })

  it('a period that ends before it starts and an invalid date are refused', async () => {
    const wrong = await world.call('GET /api/report/project/{id}', {
      params: { id: project.id },
      query: { from: '2026-03-01', to: '2026-02-01' },
    })
    expect(wrong).toMatchObject({
      status: 400,
      body: { message: 'The last day must be on or after the first day.' },
    })
    const none = await world.call('GET /api/report/project/{id}', {
      params: { id: project.id },
      query: { to: '2026-02-30' },
    })
    expect(none.status).toBe(400)
  })

  it('a frozen report keeps its figures whatever is posted later', async () => {
    const id = uuidv7()
    const body = {
      id,
      charityId: charity.id,
      projectId: project.id,
      to: '2026-06-30',
      note: 'For the trustees',
    }
    const frozen = await world.call('POST /api/report', { as: manager, body })
    expect(frozen.status).toBe(201)
    expect(frozen.body.frozen).toMatchObject({
      id,
      note: 'For the trustees',
      agrees: true,
      share: null,
      frozenBy: { role: 'Manager' },
    })
    const again = await world.call('POST /api/report', { as: manager, body })
    expect(again.body).toEqual(frozen.body)
    const other = { ...body, to: '2026-05-31' }
    expect((await world.call('POST /api/report', { as: manager, body: other })).status).toBe(409)

    await post(charity.id, [spent(project.id, 700, '2026-03-03')])
    const later = await world.call('GET /api/report/{id}', { params: { id } })
    expect(later.body.report).toEqual(frozen.body.report)
    expect(later.body.frozen).toMatchObject({
      agrees: true,
      frozenBy: { role: 'Manager', name: null },
    })
    const moving = await world.call('GET /api/report/project/{id}', {
      params: { id: project.id },
    })
    expect(moving.body.report.statements[0]!.closing).toBe(
      frozen.body.report.statements[0]!.closing - 700,
    )
  })

  it('a frozen report leaves out updates that staff have hidden since', async () => {
    const update = await makeUpdate(world.deps, charity.id, {
      projectId: project.id,
      title: 'Something abusive',
      at: new Date('2026-05-01T12:00:00Z'),
    })
    const { id } = await makeFrozenReport(world.deps, charity.id, {
      by: manager.id,
      projectId: project.id,
    })
    const before = await world.call('GET /api/report/{id}', { params: { id } })
    expect(before.body.updatesGone).toBe(0)
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`insert into content_hidden (kind, id, hidden_at)
        values ('update', ${update.id}, ${world.clock.now()})`),
    )
    const after = await world.call('GET /api/report/{id}', { params: { id } })
    expect(after.body.updatesGone).toBe(1)
    expect(after.text).not.toContain('Something abusive')
  })

  it('a frozen report cannot be changed or deleted', async () => {
    const { id } = await makeFrozenReport(world.deps, charity.id, { by: manager.id })
    const change = (statement: ReturnType<typeof sql>) =>
      world.deps.database.transaction('system', (db) => db.run(statement))
    await expect(change(sql`update report set note = 'Better' where id = ${id}`)).rejects.toThrow(
      'permission denied',
    )
    await expect(change(sql`delete from report where id = ${id}`)).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('the report of a charity', () => {
  it('a charity’s report adds up its funds and says how many entries are withheld', async () => {
    const charity = await makeCharity(world.deps)
    const open = await makeProject(world.deps, charity.id)
    const hidden = await makeProject(world.deps, charity.id, { visibility: 'team' })
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    await post(charity.id, [
      gift(null, 10_000, '2026-01-05'),
      gift(open.id, 20_000, '2026-01-06'),
      gift(hidden.id, 40_000, '2026-01-07'),
      buildTransferEntry({
        amount: 300,
        date: '2026-01-08',
        fromProjectId: null,
        toProjectId: open.id,
      }),
      buildTransferEntry({
        amount: 500,
        date: '2026-01-09',
        fromProjectId: hidden.id,
        toProjectId: null,
      }),
    ])
    const params = { id: charity.number }
    const visitor = await world.call('GET /api/report/charity/{id}', { params })
    expect(visitor.body.report).toMatchObject({
      withheld: 1,
      statements: [{ received: 30_000, movedIn: 500, movedOut: 0, closing: 30_500 }],
    })
    expect(visitor.text).not.toContain(hidden.title)
    const team = await world.call('GET /api/report/charity/{id}', { params, as: manager })
    expect(team.body.report).toMatchObject({
      withheld: 0,
      statements: [{ received: 70_000, movedIn: 0, movedOut: 0, closing: 70_000 }],
    })

    // A frozen report is for everyone, so it leaves out what only the team sees, whoever froze it.
    const { id } = await makeFrozenReport(world.deps, charity.id, { by: manager.id })
    const frozen = await world.call('GET /api/report/{id}', { params: { id }, as: manager })
    expect(frozen.body.report.statements).toEqual(visitor.body.report.statements)
    expect(frozen.body.frozen?.agrees).toBe(true)
    const listed = await world.call('GET /api/report/charity/{id}/frozen', { params })
    expect(listed.body.reports).toMatchObject([{ id, project: null, isOpen: true }])
  })
})

const day = fc
  .integer({ min: 0, max: 364 })
  .map((at) => new Date(Date.UTC(2025, 5, 16 + at)).toISOString().slice(0, 10))
const amount = fc.integer({ min: 1, max: 900_000 })
const which = fc.integer({ min: 0, max: 2 })

const sum = (lines: readonly { amount: number }[]) =>
  lines.reduce((total, line) => total + line.amount, 0)

type Funds = readonly (string | null)[]
const entry = fc
  .record({ amount, day, fund: which, other: which, currency: fc.constantFrom('GBP', 'EUR') })
  .chain(({ amount, currency, day: date, fund, other }) => {
    const of = (funds: Funds) => ({ projectId: funds[fund]!, amount, currency, date })
    const donationId = null
    return fc.constantFrom<(funds: Funds) => NewEntry>(
      (funds) => buildGiftEntry({ ...of(funds), donationId, giver: '' }),
      (funds) => buildFeeEntry(of(funds)),
      (funds) => buildRefundEntry({ ...of(funds), donationId }),
      (funds) => buildIncomeEntry(of(funds)),
      (funds) => buildSpendingEntry({ ...of(funds), payee: 'Somebody' }),
      (funds) => buildSpendingEntry({ ...of(funds), payee: 'Somebody', category: 'support-costs' }),
      (funds) => buildOpeningEntry(of(funds)),
      (funds) => buildPayoutEntry(of(funds)),
      (funds) =>
        buildTransferEntry({
          ...of(funds),
          fromProjectId: funds[fund]!,
          toProjectId: funds[(fund + 1 + (other % 2)) % 3]!,
        }),
    )
  })

it('reports add up to the ledger for any entries and any period', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 25 }),
      fc.array(fc.nat(24), { maxLength: 5 }),
      day,
      day,
      async (entries, reversals, one, two) => {
        const charity = await makeCharity(world.deps)
        const projects = [
          await makeProject(world.deps, charity.id),
          await makeProject(world.deps, charity.id),
        ]
        const funds: Funds = [projects[0]!.id, projects[1]!.id, null]
        const posted: { id: string }[] = []
        for (const make of entries)
          posted.push(...((await skipRefused(() => post(charity.id, [make(funds)]))) ?? []))
        for (const at of new Set(reversals.map((wanted) => wanted % Math.max(1, posted.length)))) {
          if (!posted[at]) continue
          await skipRefused(() =>
            world.deps.database.transaction('system', (db) =>
              reverseEntry(
                db,
                posted[at]!.id,
                { date: two, reason: 'Wrong', author: '', authorRole: 'Manager' },
                world.clock.now(),
              ),
            ),
          )
        }
        const [from, to] = [one, two].toSorted() as [string, string]
        // Reads the ledger itself: every leg that names a fund.
        const legs = await world.deps.database.read('system', (db) =>
          db.many<FundCurrencyDateRow>(sql`
            select l.project_id fund, l.currency, e.entry_date date, -l.amount amount
            from ledger_leg l join ledger_entry e on e.id = l.entry_id
            where e.charity_id = ${charity.id}
              and l.account not in ('stripe-balance', 'bank', 'gift-aid-receivable')`),
        )
        const until = (currency: string, last: (date: string) => boolean, own?: string | null) =>
          legs
            .filter((leg) => leg.currency === currency && last(leg.date))
            .filter((leg) => own === undefined || leg.fund === own)
            .reduce((sum, leg) => sum + leg.amount, 0)
        const { body } = await world.call('GET /api/report/charity/{id}', {
          params: { id: charity.number },
          query: { from, to },
        })
        const { funds: shown, statements } = body.report
        const all = [
          ...statements.map((statement) => ({ own: undefined, statement })),
          ...shown.map(({ id, statement }) => ({ own: id, statement })),
        ]
        // A fund has a statement for each type of its money.
        for (const parts of Map.groupBy(
          all,
          ({ own, statement }) => `${own} ${statement.currency}`,
        ).values()) {
          const { own, statement } = parts[0]!
          const total = (pick: (one: Statement) => number) =>
            parts.reduce((sum, part) => sum + pick(part.statement), 0)
          expect(total(({ opening }) => opening)).toBe(
            until(statement.currency, (date) => date < from, own),
          )
          expect(total(({ closing }) => closing)).toBe(
            until(statement.currency, (date) => date <= to, own),
          )
        }
        for (const { statement } of all) {
          const { closing, opening } = statement
          const change =
            statement.received +
            statement.broughtIn +
            statement.movedIn -
            statement.spent -
            statement.fees -
            statement.movedOut
          expect(opening + change).toBe(closing)
          expect(sum(statement.receivedLines)).toBe(statement.received)
          expect(sum(statement.spentLines)).toBe(statement.spent)
        }
        const currencies = new Set(legs.filter(({ date }) => date <= to).map((l) => l.currency))
        // A subject without entries has an empty statement in pounds.
        const expected = currencies.size > 0 ? currencies : new Set(['GBP'])
        expect(new Set(statements.map(({ currency }) => currency))).toEqual(expected)
      },
    ),
    { seed: 20261121, numRuns: 20 },
  )
})
