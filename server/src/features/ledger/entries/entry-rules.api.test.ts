import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { charityRoles } from '@pennytrail/contract/invites/rules.ts'
import { listCharityRights } from '@pennytrail/contract/identity/rights.ts'
import { directions } from '@pennytrail/contract/ledger/canonical-entry.ts'
import {
  entryKinds,
  entryKindTable,
  isSpendingKind,
  getKindRule,
  recordedKinds,
  type RecordedKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import { payeeKinds } from '@pennytrail/contract/ledger/payee-rules.ts'
import {
  makeCharity,
  makeMember,
  makeProject,
  type MadeCharity,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildIncomeEntry,
  buildOpeningEntry,
  buildSpendingEntry,
  buildTransferEntry,
  postEntries,
  type NewEntry,
} from '../index.ts'

const world = await testApp()
const owner = new pg.Client({ connectionString: world.ownerUrl })
let charity: MadeCharity
let projectId: string

beforeAll(async () => {
  await owner.connect()
  charity = await makeCharity(world.deps)
  projectId = (await makeProject(world.deps, charity.id)).id
})
afterAll(() => owner.end())

const buildEntry = (kind: RecordedKind, amount = 100): NewEntry => {
  const common = { amount, date: '2026-06-15', projectId, payee: 'Timber yard' }
  if (isSpendingKind(kind)) return buildSpendingEntry({ ...common, kind })
  if (kind === 'opening') return buildOpeningEntry(common)
  if (kind !== 'transfer') return buildIncomeEntry({ ...common, kind })
  return buildTransferEntry({ ...common, fromProjectId: projectId, toProjectId: null })
}

const post = (actor: string, entry: NewEntry) =>
  world.deps.database.transaction(actor, (db) =>
    postEntries(db, charity.id, [entry], world.clock.now()),
  )

/** Lists the values that a check constraint of the database allows in a column. */
const listAllowed = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'c'
       and pg_get_constraintdef(oid) like format('CHECK ((%s = ANY (ARRAY[%%', $2::text)`,
    [table, column],
  )
  return [...rows[0]!.definition.matchAll(/'([^']+)'::text/g)].map(([, value]) => value!)
}

it('the database allows the kinds, directions and kinds of payee that the contract states', async () => {
  expect(await listAllowed('ledger_entry', 'kind')).toEqual(Object.keys(entryKinds))
  expect(await listAllowed('ledger_entry', 'direction')).toEqual(directions)
  expect(await listAllowed('ledger_payee', 'kind')).toEqual(payeeKinds)
})

it.each(recordedKinds)(
  'the entry of kind %s has the direction that the contract states',
  (kind) => {
    expect(buildEntry(kind).direction).toBe(entryKindTable[kind].direction)
  },
)

it.each(charityRoles)(
  'the database lets a %s post the kinds of entry that the contract allows, and no others',
  async (role) => {
    const { id } = await makeMember(world.deps, charity.id, role)
    const allowed: string[] = []
    for (const kind of recordedKinds) {
      const posting = post(id, buildEntry(kind))
      const error = await posting.then(
        () => '',
        ({ message }: Error) => message,
      )
      if (!error.includes('row-level security')) allowed.push(kind)
    }
    const can = listCharityRights(role)
    expect(allowed).toEqual(recordedKinds.filter((kind) => can[getKindRule(kind).right]))
  },
)

it.each([0, -100])(
  'the database refuses an entry of %i pence, as the contract does',
  async (amount) => {
    await expect(post('system', buildEntry('spending', amount))).rejects.toThrow('check constraint')
  },
)

it.each([
  ['ledger_entry_spent', `needs_receipt(kind)`],
  [
    'ledger_entry_splits_funds',
    `(project_id is not null or counter_project_id is not null)
     and donation_id is null and is_deduction_kind(kind)`,
  ],
])(
  'the index %s serves a query that names its kinds of entry by a function',
  async (index, where) => {
    await owner.query('begin')
    await owner.query('set local enable_seqscan = off')
    // With few entries, the index by day costs the same.
    await owner.query('drop index ledger_entry_days')
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select project_id from ledger_entry where charity_id = $1 and ${where}`,
      [charity.id],
    )
    await owner.query('rollback')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`using ${index} on`)
  },
)
