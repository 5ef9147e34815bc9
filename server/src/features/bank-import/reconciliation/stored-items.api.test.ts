import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../platform/database/index.ts'
import { makeCharity, makeMember, makePayout } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildIncomeEntry,
  buildSpendingEntry,
  postEntries,
  reverseEntry,
  runChecks,
  saveTotalsBacklog,
} from '../../ledger/index.ts'
import { insertBankLines, saveLeftLines } from '../bank-import.sql.ts'
import { saveStatement } from '../save-statement.ts'
import { deleteOpenLines } from '../statement-lines.sql.ts'
import {
  viewEntriesNotOnStatement,
  viewLinesNotInLedger,
  viewReconciliation,
} from './reconciliation.ts'
import { readLedgerSums } from './reconciliation.sql.ts'

/**
 * Compares what is stored of the difference between accounts and their banks with the same figures
 * from entries, lines and links alone, after random steps.
 */
const world = await testApp()
const owner = new pg.Client({ connectionString: world.ownerUrl })
beforeAll(async () => {
  await owner.connect()
  await owner.query(`set app.actor = 'system:money'`)
})
afterAll(() => owner.end())

const select = async <Row extends object>(text: string, values: readonly unknown[]) =>
  (await owner.query<Row>(text, [...values])).rows
const inMoney = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  world.deps.database.transaction('money', work)

const months = Array.from({ length: 8 }, (_, at) => `2026-0${at + 1}`)
const toDay = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)

/** The lines of each account at the bank, of which files have parts: several equal lines among them. */
const history = Array.from({ length: 60 }, (_, at) => ({
  date: toDay(Math.trunc(at / 2) * 7),
  amount: (((at * 7) % 5) - 2.5) * 200,
  text: `LINE ${at % 4}`,
  balance: null,
  type: '',
}))
const accountNames = ['Current account', 'Old account', 'Savings']

interface Place {
  readonly charityId: string
  readonly personId: string
}
type Step = (place: Place) => Promise<unknown>

const number = fc.nat(1000)
const day = fc.integer({ min: 0, max: 220 }).map(toDay)
const amount = fc.constantFrom(100, 300, 500, 700)

const upload = fc
  .record({ account: fc.constantFrom(...accountNames), from: fc.nat(50), size: fc.nat(12) })
  .map(({ account, from, size }): Step => async ({ charityId, personId }) => {
    const lines = history.slice(from, from + size + 1)
    const file = { charityId, personId, account, currency: 'GBP', fileName: 'bank.csv' }
    await inMoney((db) =>
      saveStatement(
        db,
        { ...file, kind: 'bank' },
        lines.map((line, at) => ({ ...line, line: at + 2 })),
        world.clock.now(),
      ),
    )
  })

const post = fc
  .record({ amount, date: day, isIncome: fc.boolean(), isBeside: fc.boolean() })
  .map((one): Step => async ({ charityId }) => {
    const [beside] = await select<{ place: `bank:${string}` }>(
      `select ledger_account as place from bank_account
      where charity_id = $1 and ledger_account <> 'bank' and closed_on is null limit 1`,
      [charityId],
    )
    const build = one.isIncome ? buildIncomeEntry : buildSpendingEntry
    const entry = { projectId: null, amount: one.amount, date: one.date }
    const account = one.isBeside && beside ? beside.place : 'bank'
    await inMoney((db) =>
      postEntries(db, charityId, [build({ ...entry, account })], world.clock.now()),
    )
  })

const pickRow = async <Row extends object>(text: string, { charityId }: Place, at: number) => {
  const rows = await select<Row>(text, [charityId])
  return rows.length > 0 ? rows[at % rows.length] : undefined
}
const standing = `from ledger_entry e where e.charity_id = $1 and e.reverses_id is null
  and not exists (select from ledger_entry r where r.reverses_id = e.id)`

const reverse = fc
  .record({ at: number, days: fc.nat(60) })
  .map(({ at, days }): Step => async (place) => {
    const entry = await pickRow<{ id: string; date: string }>(
      `select e.id, (e.entry_date + ${days})::text as date ${standing} and e.source <> 'provider'
      order by e.seq`,
      place,
      at,
    )
    if (!entry) return
    const input = { date: entry.date, reason: 'Wrong', author: 'a', authorRole: 'Manager' } as const
    await inMoney((db) => reverseEntry(db, entry.id, input, world.clock.now()))
  })

interface StoredLine {
  readonly fingerprint: string
  readonly account: string
  readonly date: string
  readonly amount: number
}

/** Links a line with an entry: the whole, a part, or more than one of them has. */
const link = fc
  .record({ at: number, other: number, part: fc.constantFrom(1, 1, 1, 0.5, 2, -1) })
  .map(({ at, other, part }): Step => async (place) => {
    const line = await pickRow<StoredLine>(
      `select fingerprint, account_id as account, seen_on::text as date, amount::int
      from statement_line where charity_id = $1 order by seen_on, fingerprint`,
      place,
      at,
    )
    if (!line) return
    const entry = await pickRow<{ id: string }>(
      `select e.id ${standing} and not exists (select from bank_line l where l.entry_id = e.id
        and l.fingerprint = '${line.fingerprint}')
      order by abs((case e.direction when 'in' then 1 else -1 end) * e.amount - ${line.amount}),
        e.seq`,
      place,
      other % 3,
    )
    if (!entry) return
    const { account: accountId, amount: whole, ...facts } = line
    const taken = { ...facts, accountId, entryId: entry.id, amount: Math.trunc(whole * part) || 1 }
    await inMoney((db) => insertBankLines(db, place.charityId, world.clock.now(), [taken]))
  })

const leave = number.map((at): Step => async (place) => {
  const line = await pickRow<StoredLine>(
    `select fingerprint, account_id as account, seen_on::text as date from statement_line
    where charity_id = $1 order by seen_on, fingerprint`,
    place,
    at,
  )
  if (!line) return
  const { account: accountId, date, fingerprint } = line
  await inMoney((db) =>
    saveLeftLines(db, place.charityId, world.clock.now(), [
      { fingerprint, accountId, date, reason: 'later' },
    ]),
  )
})

const unlink = number.map((at): Step => async (place) => {
  const found = await pickRow<{ id: string }>(
    `select entry_id as id from bank_line where charity_id = $1 order by fingerprint, entry_id`,
    place,
    at,
  )
  if (found) await owner.query('delete from bank_line where entry_id = $1', [found.id])
})

const removeStatement = number.map((at): Step => async (place) => {
  const found = await pickRow<{ id: string }>(
    `select id from bank_statement where charity_id = $1 order by uploaded_at, id`,
    place,
    at,
  )
  if (found) await inMoney((db) => deleteOpenLines(db, place.charityId, found.id))
})

/** Replaces an entry by a payout for the same money, or takes back that one was replaced. */
const replace = number.map((at): Step => async (place) => {
  const { charityId } = place
  const matched = await select<{ id: string }>(
    'select payout_id as id from payout_match where charity_id = $1',
    [charityId],
  )
  if (matched.length > 0 && at % 2 === 0) {
    await owner.query('delete from payout_match where payout_id = $1', [matched[0]!.id])
    return
  }
  const entry = await pickRow<{ id: string; date: string }>(
    `select e.id, e.entry_date::text as date ${standing} and e.source <> 'provider' order by e.seq`,
    place,
    at,
  )
  if (!entry) return
  const payout = await makePayout(world.deps, charityId, { at: new Date(entry.date) })
  const input = { date: entry.date, reason: 'Twice', author: 'a', authorRole: 'Manager' } as const
  await inMoney((db) => reverseEntry(db, entry.id, input, world.clock.now()))
  await owner.query(
    `insert into payout_match (payout_id, charity_id, entry_id, seen_on, amount, matched_at,
      replaced_entry)
    select $1::text, e.charity_id, e.id, e.entry_date, e.amount, now(), $2 from ledger_entry e
    where e.source = 'provider' and e.source_ref = $1`,
    [payout, entry.id],
  )
})

/** Moves an account from the place that several share to a place of its own. */
const moveAccount = number.map((at): Step => async ({ charityId }) => {
  await owner.query(
    `update bank_account set ledger_account = 'bank:' || id, currency = 'GBP'
    where charity_id = $1 and ledger_account = 'bank' and name = $2`,
    [charityId, accountNames[1 + (at % 2)]],
  )
})

/** Makes the ledger one that is older than the stored items. */
const forget: Step = ({ charityId }) =>
  owner.query(
    `with items as (delete from reconciling_item where charity_id = $1),
      days as (delete from bank_day_total where charity_id = $1)
    update ledger_head set reconciliation_kept = false where charity_id = $1`,
    [charityId],
  )

const step = fc.oneof(
  { weight: 5, arbitrary: upload },
  { weight: 8, arbitrary: post },
  { weight: 3, arbitrary: reverse },
  { weight: 10, arbitrary: link },
  { weight: 1, arbitrary: leave },
  { weight: 1, arbitrary: unlink },
  { weight: 1, arbitrary: removeStatement },
  { weight: 3, arbitrary: replace },
  { weight: 1, arbitrary: moveAccount },
)

const steps = fc.array(step, { minLength: 25, maxLength: 45 })

const held = `(exists (select from payout_match m where m.replaced_entry = l.entry_id)
  or not exists (select from ledger_entry r where r.reverses_id = l.entry_id))`
const showsFromFirst = `exists (select from bank_line l left join bank_account a
  on a.id = l.account_id where l.entry_id = e.id and coalesce(a.ledger_account, 'bank') = $2
    and l.seen_on >= $4 and ${held})`

/** Lines up to a day, and what the entries up to that day lack of them. */
const straightLines = `
  select s.id, (s.amount - k.held)::int as amount
  from statement_line s join bank_account a on a.id = s.account_id
  cross join lateral (select coalesce(sum(coalesce(l.amount, s.amount)), 0) as held
    from bank_line l join ledger_entry e on e.id = l.entry_id
    where l.charity_id = s.charity_id and l.fingerprint = s.fingerprint and ${held}
      and e.entry_date <= $3) k
  where s.charity_id = $1 and a.ledger_account = $2 and s.seen_on <= $3 and s.amount <> k.held`

/** Entries up to a day, and what the lines up to that day lack of them. */
const straightEntries = `
  select e.id, (g.amount - k.there)::int as amount
  from ledger_entry e
  join lateral (select sum(g.amount) as amount from ledger_leg g
    where g.entry_id = e.id and g.account = $2) g on g.amount <> 0
  cross join lateral (select coalesce(sum(coalesce(l.amount, g.amount)), 0) as there
    from bank_line l left join bank_account a on a.id = l.account_id
    where l.entry_id = e.id and coalesce(a.ledger_account, 'bank') = $2 and l.seen_on <= $3
      and ${held}) k
  where e.charity_id = $1 and e.entry_date <= $3 and g.amount <> k.there
    and (e.entry_date >= $4 or ${showsFromFirst})
    and not exists (select from ledger_entry o where o.charity_id = e.charity_id
      and (o.reverses_id = e.id or o.id = e.reverses_id) and o.entry_date between $4 and $3)`

const straightBalances = `
  select
    coalesce(sum(g.amount) filter (where e.entry_date < $4 and not ${showsFromFirst}), 0)::int as before,
    coalesce(sum(g.amount) filter (where e.entry_date < $5), 0)::int as opening,
    coalesce(sum(g.amount), 0)::int as closing
  from ledger_leg g join ledger_entry e on e.id = g.entry_id
  where g.charity_id = $1 and g.account = $2 and e.entry_date <= $3`

interface Missing {
  readonly id: string
  readonly amount: number
}
const byId = (rows: readonly Missing[]) =>
  rows.map(({ amount, id }) => `${id} ${amount}`).toSorted()
const sum = (rows: readonly Missing[]) => ({
  count: rows.length,
  amount: rows.reduce((total, one) => total + one.amount, 0),
})

/** Compares an account at the end of a month with the entries, lines and links alone. */
const compare = async (
  { charityId }: Place,
  account: { id: string; place: string },
  month: string,
) => {
  const [{ first, end }] = (await select<{ first: string | null; end: string }>(
    `select (select min(s.seen_on) from statement_line s join bank_account a on a.id = s.account_id
      where s.charity_id = $1 and a.ledger_account = $2)::text as first,
      ($3::date + interval '1 month' - interval '1 day')::date::text as end`,
    [charityId, account.place, `${month}-01`],
  )) as [{ first: string | null; end: string }]
  if (first === null) return
  const bounds = [charityId, account.place, end, first]
  const lines = await select<Missing>(straightLines, bounds.slice(0, 3))
  const entries = await select<Missing>(straightEntries, bounds)
  const [balances] = await select<{ before: number; opening: number; closing: number }>(
    straightBalances,
    [...bounds, `${month}-01`],
  )
  const request = { charityId, accountId: account.id, month }
  await inMoney(async (db) => {
    const found = await viewReconciliation(db, { ...request, closing: 0 })
    const compared = { charityId, place: account.place, currency: 'GBP' }
    const stored = await readLedgerSums(db, compared, { start: `${month}-01`, end })
    const { open, other } = found.notInLedger
    const { opening, closing } = balances!
    expect({
      ledger: found.ledger,
      before: stored.before,
      entries: found.notOnStatement,
      lines: { count: open.count + other.count, amount: open.amount + other.amount },
    }).toEqual({
      ledger: { opening, closing },
      before: balances!.before,
      entries: sum(entries),
      lines: sum(lines),
    })
    const page = { ...request, page: 1, limit: 100 }
    const listed = await viewLinesNotInLedger(db, page, world.clock.now())
    expect(byId(listed.lines)).toEqual(byId(lines))
    const shown = await viewEntriesNotOnStatement(db, page, world.clock.now())
    expect(byId(shown.entries)).toEqual(byId(entries))
  })
}

it('stored reconciling items equal what entries, lines and links say, after any steps', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.option(fc.nat(45), { freq: 2 }), async (taken, forgottenAt) => {
      const { id: charityId } = await makeCharity(world.deps)
      const { id: personId } = await makeMember(world.deps, charityId, 'Manager')
      const place = { charityId, personId }
      for (const [at, take] of taken.entries()) {
        if (at === forgottenAt) await forget(place)
        await take(place)
      }
      await saveTotalsBacklog(world.deps)
      const accounts = await select<{ id: string; place: string }>(
        'select id, ledger_account as place from bank_account where charity_id = $1',
        [charityId],
      )
      for (const account of accounts) {
        for (const month of months) await compare(place, account, month)
      }
      expect(await world.deps.database.read('system', runChecks)).toEqual([])
    }),
    { seed: 20261201, numRuns: Number(process.env['RECONCILIATION_RUNS'] ?? 10) },
  )
}, 600_000)
