import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCast } from './testing/matrix/identities.ts'
import { takeViolations } from './testing/lock-order.ts'
import { testApp } from './testing/test-app.ts'
import { decidedOnce } from './testing/rls/decided-once.ts'
import { refusedChanges } from './testing/rls/refused-changes.ts'
import { uniqueColumns } from './testing/rls/unique-columns.ts'
import { fillTables, buildInsert, type Row } from './testing/rls/synthetic-rows.ts'
import { appendOnlyTables } from './testing/rls/append-only-tables.ts'

/**
 * Tests each guard of the tables alone, with all other guards disabled. If a guard is removed, the
 * database accepts the statement that breaks it, and the test of that guard fails. A guard that is
 * missing from the lists below fails the test of the lists.
 */
const world = await testApp()
const owner = new pg.Client({ connectionString: world.ownerUrl })
let rows: Readonly<Record<string, Row>>

interface Guard {
  readonly table: string
  readonly name: string
  readonly definition: string
}
let indexes: Guard[] = []
let checks: Guard[] = []
/** Every unique index with the statement that drops it. */
let others: (Guard & { readonly drop: string })[] = []

// Leaves out indexes on ids alone: the server generates these ids, so they never repeat.
const listIndexes = `
  select * from (
    select c.relname as table, i.indexrelid::regclass::text as name,
      regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING btree ', '') as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace
      and c.relname !~ '^(explore_|schema_)') found
  where definition <> '(id)' order by 1, 3`
const listChecks = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`
const listDrops = `
  select c.relname as table, i.indexrelid::regclass::text as name, '' as definition,
    case when k.conname is null then format('drop index %s', i.indexrelid::regclass)
      else format('alter table %s drop constraint %I', c.oid::regclass, k.conname) end as drop
  from pg_index i join pg_class c on c.oid = i.indrelid
  left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
  where i.indisunique and c.relnamespace = 'public'::regnamespace`

// The columns that put a row into the state in which the unique index of its table applies.
const current: Readonly<Record<string, Row>> = {
  charity_claim: { state: 'waiting' },
  donor_org_review: { decision: null },
  flag: { state: 'open' },
  bank_reconciliation: { undone_at: null },
  gift_aid_adjustment: { released_at: null },
  gift_aid_claim: { state: 'open' },
  gift_aid_claim_gift: { released_at: null, given_back_at: null },
  gift_aid_declaration: { taken: 'online' },
  gift_question: { state: 'waiting' },
  grant_version: { outcome: null },
  hiding: { restored_at: null },
  payment_replacement: { ended_at: null },
  project_closure: { settled_at: null, withdrawn_at: null },
  team_invite: { state: 'pending' },
  temporary_person: { person_id: null },
}

// Values that make a second row valid in tables where a unique value is already in use.
const another = '01940000-0000-7000-8000-0000000000f0'
const besides: Readonly<Record<string, Row>> = {
  charity_member: { person_id: another },
  donor_org_member: { person_id: another },
  credential: { person_id: another },
  donor_org: { id: another, registration_number: '12345678' },
  project: { id: another, source: 'iati', source_ref: 'GB-CHC-1-2' },
}

/**
 * Returns the constraint, trigger or privilege that refuses a statement, or undefined if nothing
 * does.
 */
const refusal = async (
  statement: string,
  values: unknown[] = [],
): Promise<pg.DatabaseError | undefined> => {
  await owner.query('savepoint tried')
  try {
    await owner.query(statement, values)
    return undefined
  } catch (error) {
    return error as pg.DatabaseError
  } finally {
    await owner.query('rollback to savepoint tried')
  }
}

beforeAll(async () => {
  const { charity, org, people, projects } = await makeCast(world)
  await owner.connect()
  await owner.query('begin')
  await owner.query(`set local app.actor = 'system'`)
  indexes = (await owner.query<Guard>(listIndexes)).rows
  checks = (await owner.query<Guard>(listChecks)).rows
  const places = {
    charity: charity.id,
    donor_org: org.id,
    person: people.donor.id,
    project: projects.draft.id,
  }
  const filled = await fillTables(owner, places, current, besides)
  rows = {
    ...filled,
    ...Object.fromEntries(
      Object.entries(besides).map(([table, more]) => [table, { ...filled[table]!, ...more }]),
    ),
  }
  others = (await owner.query<Guard & { drop: string }>(listDrops)).rows
})
// The statements of these tests break rules on purpose, including the order of locks.
afterAll(() => void takeViolations())
afterAll(async () => {
  await owner.query('rollback')
  await owner.end()
})

describe('unique indexes', () => {
  it('the list of unique columns names every unique index', () => {
    const found = Map.groupBy(indexes, ({ table }) => table)
    expect(
      Object.fromEntries(
        [...found].map(([table, own]) => [
          table,
          own.map(({ definition }) => definition).toSorted(),
        ]),
      ),
    ).toEqual(uniqueColumns)
  })

  it('each unique index refuses a duplicate row even without the other indexes of its table', async () => {
    const twice: string[] = []
    for (const { name, table, definition } of indexes) {
      await owner.query('savepoint alone')
      for (const { drop } of others.filter((one) => one.table === table && one.name !== name))
        await owner.query(drop)
      const refused = await refusal(buildInsert(table, rows[table]!), [rows[table]])
      if (refused?.constraint !== name) twice.push(`${table} ${definition}`)
      await owner.query('rollback to savepoint alone')
    }
    expect(twice).toEqual([])
  })
})

describe('append-only tables', () => {
  it.each(Object.entries(appendOnlyTables))(
    'even the owner of the tables cannot change protected rows of %s',
    async (table, refused) => {
      await owner.query('savepoint alone')
      await owner.query(`alter table ${table} enable trigger append_only`)
      if (refused.includes('truncate'))
        await owner.query(`alter table ${table} enable trigger append_only_table`)
      // The allocations of a ledger in the backlog are about to be computed again.
      await owner.query('delete from attribution_backlog')
      const column = Object.keys(rows[table]!)[0]!
      const statements = {
        update: `update ${table} set "${column}" = "${column}"`,
        delete: `delete from ${table}`,
        truncate: `truncate ${table}`,
      }
      for (const [command, statement] of Object.entries(statements)) {
        const message = (await refusal(statement))?.message
        expect({ command, message }).toEqual({
          command,
          message: refused.includes(command) ? `${table} is append-only` : undefined,
        })
      }
      await owner.query('rollback to savepoint alone')
    },
  )
})

describe('columns that are decided once', () => {
  it.each(decidedOnce)(
    'the trigger %s on %s refuses a change after the decision',
    async (trigger, table, before, change, message) => {
      await owner.query('savepoint alone')
      await owner.query(before)
      await owner.query(`alter table ${table} enable trigger ${trigger}`)
      expect((await refusal(change))?.message).toContain(message)
      await owner.query('rollback to savepoint alone')
    },
  )
})

it('the file of a photograph can be deleted once the photograph is removed from its update', async () => {
  await owner.query('savepoint alone')
  await owner.query('alter table update_photo enable trigger released')
  await owner.query(`update file set attached_at = '2026-06-15', public_id = 'dropped'`)
  await owner.query(`update update_photo set public_id = 'dropped'`)
  await owner.query('delete from update_photo')
  const { rows: files } = await owner.query('select attached_at from file')
  expect(files).toEqual([{ attached_at: null }])
  await owner.query('rollback to savepoint alone')
})

describe('values that no row may have', () => {
  it.each(refusedChanges)(
    'the table %s refuses a row with %s',
    async (table, change, refusedBy) => {
      const check = checks.find((one) => one.table === table && one.name === refusedBy)
      await owner.query('savepoint alone')
      await owner.query(
        `alter table ${table} add constraint ${refusedBy} ${check?.definition ?? 'check (true)'} not valid`,
      )
      expect((await refusal(`update ${table} set ${change}`))?.constraint).toBe(refusedBy)
      await owner.query('rollback to savepoint alone')
    },
  )
})
