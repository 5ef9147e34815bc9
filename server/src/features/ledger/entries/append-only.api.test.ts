import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Db, raw, sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeCharity, makeProject, type MadeCharity } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildGiftEntry,
  postEntries,
  buildReversal,
  runChecks,
  buildSpendingEntry,
  buildTransferEntry,
  verifyLedger,
  type NewEntry,
} from '../index.ts'

const world = await testApp()
const owner = new pg.Client({ connectionString: world.ownerUrl })
const date = '2026-06-15'
let charity: MadeCharity
let projectId: string
let entryIds: string[]

const asSystem = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  world.deps.database.transaction('system', work)
const post = (...entries: NewEntry[]) =>
  asSystem((db) => postEntries(db, charity.id, entries, world.clock.now()))

beforeAll(async () => {
  await owner.connect()
  await owner.query(`set app.actor = 'system'`)
  charity = await makeCharity(world.deps)
  projectId = (await makeProject(world.deps, charity.id)).id
  const posted = await post(
    buildGiftEntry({ projectId, amount: 2500, date, donationId: null, giver: 'Sam Okafor' }),
    buildSpendingEntry({
      projectId,
      amount: 900,
      date,
      payee: 'Timber yard',
      description: 'Planks',
    }),
    buildTransferEntry({ fromProjectId: projectId, toProjectId: null, amount: 100, date }),
    buildSpendingEntry({
      projectId,
      amount: 1000,
      date,
      original: { amount: 1250, currency: 'USD', rate: '0.8000' },
      source: 'bank',
      sourceRef: 'line-1',
    }),
  )
  entryIds = posted.map((entry) => entry.id)
})
afterAll(() => owner.end())

/**
 * Runs `work`, returns the database constraint that refused it, and checks that it changed nothing.
 */
const refusal = async (work: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await work()
    return undefined
  } catch (error) {
    expect(await asSystem(runChecks)).toEqual([])
    return (error as { constraint?: string }).constraint
  }
}
const valid = (): NewEntry => buildSpendingEntry({ projectId, amount: 10, date })

const addLegs = (id: string) =>
  asSystem((db) =>
    db.run(sql`insert into ledger_leg values
      (${id}, 7, ${charity.id}, 'bank', null, 'GBP', 5),
      (${id}, 8, ${charity.id}, 'bank', null, 'GBP', -5)`),
  )

/** Runs a statement with the database guards switched off, calls `look`, and rolls back. */
const tampered = async <T>(statement: string, look: (db: Db) => Promise<T>): Promise<T> => {
  await owner.query('begin')
  try {
    await owner.query(`set local session_replication_role = 'replica'`)
    await owner.query(statement)
    return await look(new Db(owner, null))
  } finally {
    await owner.query('rollback')
  }
}
const verify = (db: Db) => verifyLedger(db, charity.id)

const tables = ['ledger_entry', 'ledger_leg', 'ledger_detail', 'ledger_identity', 'ledger_head']

describe('immutability of posted entries', () => {
  it.each(tables)(
    'the product’s database role cannot delete from or truncate %s',
    async (table) => {
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`]) {
        await expect(
          asSystem((db) => db.client.query(statement) as Promise<unknown>),
        ).rejects.toThrow('permission denied')
        await expect(owner.query(statement)).rejects.toThrow('append-only')
      }
    },
  )

  it.each(['ledger_entry', 'ledger_leg'])(
    'the product’s database role cannot update %s',
    async (table) => {
      const statement = `update ${table} set amount = amount + 1`
      await expect(
        asSystem((db) => db.client.query(statement) as Promise<unknown>),
      ).rejects.toThrow('permission denied')
      await expect(owner.query(statement)).rejects.toThrow('append-only')
    },
  )

  it('details of an entry can be erased but not rewritten', async () => {
    await expect(
      asSystem((db) =>
        db.run(sql`update ledger_detail set payee = 'Another' where entry_id = ${entryIds[1]}`),
      ),
    ).rejects.toThrow('erased, not rewritten')
    await asSystem((db) =>
      db.run(sql`update ledger_identity set giver = null, giver_salt = null
        where entry_id = ${entryIds[0]}`),
    )
    expect((await asSystem((db) => verifyLedger(db, charity.id))).bad).toBeNull()
  })
})

describe('entries that the database refuses', () => {
  it('the database refuses an entry that does not balance', async () => {
    await expect(
      post({ ...valid(), legs: [{ account: 'bank', projectId: null, amount: 10 }] }),
    ).rejects.toThrow('sum to zero')
    const id = uuidv7()
    expect(
      await refusal(() =>
        asSystem(async (db) => {
          await postEntries(db, charity.id, [{ ...valid(), id }], world.clock.now())
          await db.run(sql`insert into ledger_leg
          values (${id}, 7, ${charity.id}, 'bank', null, 'GBP', 5)`)
        }),
      ),
    ).toBe('ledger_entry_balances')
  })

  it('the database refuses legs added to an entry later and legs without an entry', async () => {
    expect(await refusal(() => addLegs(entryIds[1]!))).toBe('ledger_entry_legs_fit')
    expect(await refusal(() => addLegs(uuidv7()))).toBe('ledger_entry_legs_fit')
  })

  it('the database refuses an entry without legs', async () =>
    expect(await refusal(() => post({ ...valid(), projectId: null, legs: [] }))).toBe(
      'ledger_entry_has_legs',
    ))

  it('the database refuses legs in a currency other than the entry’s', async () =>
    expect(
      await refusal(() =>
        asSystem(async (db) => {
          const query = db.client.query.bind(db.client)
          Object.assign(db.client, {
            query: (config: { text: string; values: unknown[] }) =>
              query({
                ...config,
                values: config.values.map((value) =>
                  typeof value === 'string' && value.includes('"position"')
                    ? value.replaceAll('GBP', 'EUR')
                    : value,
                ),
              }),
          })
          try {
            await postEntries(db, charity.id, [valid()], world.clock.now())
          } finally {
            Object.assign(db.client, { query })
          }
        }),
      ),
    ).toBe('ledger_entry_legs_fit'))

  it('the database refuses an entry for a project of another charity', async () => {
    const other = await makeProject(world.deps, (await makeCharity(world.deps)).id)
    expect(
      await refusal(() => post(buildSpendingEntry({ projectId: other.id, amount: 10, date }))),
    ).toBe('ledger_entry_project_id_charity_id_fkey')
  })

  it('the database refuses a reversal that does not mirror its entry', async () =>
    expect(
      await refusal(() =>
        post({
          ...valid(),
          kind: 'correction',
          reversesId: entryIds[1]!,
        }),
      ),
    ).toBe('ledger_entry_mirrors'))

  it('the database refuses a second reversal of an entry', async () => {
    const entry = valid()
    const [posted] = await post(entry)
    const mirror = () =>
      buildReversal(
        {
          ...entry,
          id: posted!.id,
          counterProjectId: null,
          budgetLineId: null,
          donationId: null,
        },
        { date, reason: 'Twice', author: '', authorRole: 'Manager' },
      )
    await post(mirror())
    expect(await refusal(() => post(mirror()))).toBe('ledger_entry_reversed_once')
  })

  it.each([
    ['a gap', 'seq = seq + 1'],
    ['a step back', 'seq = seq - 1'],
    ['another end of the chain', `chain_hash = sha256('x')`],
  ])('the database refuses a change to the ledger head: %s', async (_, change) =>
    expect(
      await refusal(() =>
        asSystem((db) =>
          db.run(sql`update ledger_head set ${raw(change)} where charity_id = ${charity.id}`),
        ),
      ),
    ).toBe('ledger_head_gapless'),
  )
})

describe('detection of changes that a superuser makes behind the triggers', () => {
  it('verification and checks pass on an untouched ledger', async () => {
    expect((await asSystem(verify)).bad).toBeNull()
    expect(await asSystem(runChecks)).toEqual([])
  })

  const columns = [
    `amount = amount + 1`,
    `kind = 'income'`,
    `category = 'governance'`,
    `entry_date = entry_date - 1`,
    `recorded_at = recorded_at - interval '1 day'`,
    `currency = 'EUR'`,
    `direction = 'in'`,
    `project_id = null`,
    `counter_project_id = project_id`,
    `budget_line_id = id`,
    `donation_id = id`,
    `author_role = 'Lead'`,
    `source = 'iati'`,
    `source_ref = 'another'`,
    `charity_number = '1'`,
    `id = gen_random_uuid()`,
    `original_amount = 1, original_currency = 'USD', original_rate = 1`,
    `payee_commitment = sha256('x')`,
    `leaf_hash = sha256('x')`,
    `chain_hash = sha256('x')`,
  ]
  it.each(columns)('verification finds an entry changed with %s', async (change) => {
    const found = await tampered(`update ledger_entry set ${change} where seq = 2`, verify)
    expect(found.bad).toMatchObject({ seq: 2 })
  })

  it.each([
    [`update ledger_leg set amount = amount * 2 where entry_id = 'ID'`, 'not what was recorded'],
    [`update ledger_leg set account = 'fees' where entry_id = 'ID' and position = 0`, 'recorded'],
    [`update ledger_detail set payee = 'A friend' where entry_id = 'ID'`, 'its payee'],
    [`update ledger_detail set description = '' where entry_id = 'ID'`, 'its description'],
    [`update ledger_identity set author = 'x' where entry_id = 'ID'`, 'its author'],
    [
      `insert into ledger_payee select id, charity_id, 'person', 'A friend', sha256('x'), now()
        from ledger_entry where id = 'ID'`,
      'its payee',
    ],
    [`delete from ledger_leg where entry_id = 'ID'`, 'not what was recorded'],
    [`delete from ledger_entry where id = 'ID'`, 'entry 2 is missing'],
  ])('verification finds the change %s', async (statement, problem) => {
    const found = await tampered(statement.replace('ID', entryIds[1]!), verify)
    expect(found.bad?.problem).toContain(problem)
    expect(found.entries).toBe(1)
  })

  it.each([
    ['01-balances-sum-to-zero', `update ledger_leg set amount = amount + 1 where position = 0`],
    ['02-entries-are-whole', `delete from ledger_leg where entry_id = 'ID'`],
    ['03-no-leg-stands-alone', `delete from ledger_identity where entry_id = 'ID'`],
    ['04-sequences-have-no-gaps', `delete from ledger_entry where id = 'ID'`],
    ['05-chains-hold', `update ledger_head set chain_hash = sha256('x')`],
    ['06-counters-equal-legs', `update project_total set spent = spent + 1`],
    ['07-running-balances', `update ledger_entry set balance = balance + 1 where id = 'ID'`],
    ['08-reversals-mirror', `update ledger_entry set reverses_id = 'ID' where seq = 4`],
    ['09-funds-are-the-charitys-own', `update project set charity_id = gen_random_uuid()`],
    ['10-budget-lines-equal-entries', `update ledger_entry set budget_line_id = id`],
    ['15-spending-evidence', `update spending_evidence set has_receipt = not has_receipt`],
    ['15-spending-evidence', `update spending_evidence_total set unproven = unproven + 1`],
    ['15-spending-evidence', `delete from spending_evidence_total`],
    ['16-transfers-are-counted', `update transfer_total set entries = entries + 1`],
    ['18-public-totals', `update charity_public_total set received = received + 1`],
    ['18-public-totals', `update charity_public_total set projects = projects - 1`],
    ['18-public-totals', `delete from charity_public_total`],
    [
      '19-gifts-stay-in-their-funds',
      `update ledger_leg set account = 'fees' where entry_id = 'ID' and amount > 0`,
    ],
    [
      '20-books-begin-once',
      `insert into books_start (charity_id, first_day, set_at)
       select charity_id, '2026-06-15', '2026-06-15T08:00:00Z' from ledger_head;
       update ledger_entry set entry_date = entry_date - 1 where id = 'ID'`,
    ],
  ])('a change by a superuser fails the check %s', async (name, statement) => {
    const broken = await tampered(statement.replace('ID', entryIds[1]!), runChecks)
    expect(broken.map((rule) => rule.name)).toContain(name)
  })

  it('verification finds that the last entries were deleted', async () => {
    const found = await tampered(
      `delete from ledger_entry where charity_id = '${charity.id}' and seq >= 4`,
      verify,
    )
    expect(found.bad?.problem).toContain('does not end where its head says')
  })
})
