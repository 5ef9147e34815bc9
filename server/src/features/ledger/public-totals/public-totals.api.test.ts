import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, type Db } from '../../../platform/database/index.ts'
import {
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import {
  buildGiftEntry,
  buildSpendingEntry,
  postEntries,
  rebuildLedgerSums,
  runChecks,
  savePublicTotals,
} from '../index.ts'
import type { PublicTotalRow } from '../ledger.test-rows.ts'

const world = await testApp()
const { call, deps } = world
const owner = new pg.Client({ connectionString: world.ownerUrl })
const date = '2026-06-15'
const uncounted = '00000000-0000-0000-0000-000000000000'

beforeAll(async () => {
  await owner.connect()
  await owner.query(`set app.actor = 'system'`)
})
afterAll(() => owner.end())

const asSystem = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  deps.database.transaction('system', work)

const listBrokenRules = async () =>
  (await deps.database.read('system', runChecks)).map(({ name, rows }) => ({ name, rows }))

const readSums = (charityId: string) =>
  deps.database.read('system', (db) =>
    db.many<PublicTotalRow>(sql`
      select currency::text, projects, received, spent, entries from charity_public_total
      where charity_id = ${charityId} order by currency`),
  )

type Visibility = 'public' | 'signed-in' | 'team'

const show = (db: Db, projectId: string, visibility: Visibility) =>
  db.run(sql`update project set visibility = ${visibility} where id = ${projectId}`)

interface Project {
  readonly id: string
  readonly charityId: string
}

const post = (db: Db, { id, charityId }: Project, amount = 500) =>
  postEntries(
    db,
    charityId,
    [
      buildGiftEntry({ projectId: id, amount, date, donationId: null, giver: 'Ada' }),
      buildSpendingEntry({ projectId: id, amount: 100, date }),
      buildSpendingEntry({ projectId: id, amount: 7, date, currency: 'EUR' }),
    ],
    world.clock.now(),
  )

const none = { projects: 0, received: 0, spent: 0, entries: 0 }
const once = [
  { currency: 'EUR', projects: 0, received: 0, spent: 7, entries: 1 },
  { currency: 'GBP', projects: 1, received: 500, spent: 100, entries: 2 },
]

/** Waits until a connection to the database waits for a lock, or until the work has ended. */
const waitForLock = async (work: Promise<unknown>): Promise<void> => {
  let ended = false
  void work.finally(() => (ended = true)).catch(() => undefined)
  await expect
    .poll(async () => {
      const { rowCount } = await owner.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return ended || rowCount! > 0
    })
    .toBe(true)
}

/** Runs `first`, then starts `second` in another transaction, and commits `first` only then. */
const interleave = async (
  first: (db: Db) => Promise<unknown>,
  second: (db: Db) => Promise<unknown>,
): Promise<void> => {
  const started = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const one = asSystem(async (db) => {
    await first(db)
    started.resolve()
    await mayEnd.promise
  })
  await Promise.race([started.promise, one])
  const two = asSystem(second)
  await waitForLock(two)
  mayEnd.resolve()
  await Promise.all([one, two])
}

describe('sums of what visitors see of a charity', () => {
  it('a charity’s public sums count the entries of its public projects by currency', async () => {
    const charity = await makeCharity(deps)
    const project = await makeProject(deps, charity.id)
    await asSystem((db) => post(db, project))
    expect(await readSums(charity.id)).toEqual(once)
    await asSystem((db) => post(db, project, 200))
    expect(await readSums(charity.id)).toEqual([
      { currency: 'EUR', projects: 0, received: 0, spent: 14, entries: 2 },
      { currency: 'GBP', projects: 1, received: 700, spent: 200, entries: 4 },
    ])
    expect(await listBrokenRules()).toEqual([])
  })

  it.each([
    ['visibility', `'signed-in'`, `'public'`],
    ['visibility', `'team'`, `'public'`],
    ['lifecycle', `'draft'`, `'active'`],
    ['hidden', 'true', 'false'],
  ])(
    'a project leaves its charity’s public sums when its %s becomes %s, and returns when it becomes %s',
    async (column, away, back) => {
      const charity = await makeCharity(deps)
      const project = await makeProject(deps, charity.id)
      const change = (value: string) =>
        owner.query(`update project set ${column} = ${value} where id = $1`, [project.id])
      await asSystem((db) => post(db, project, 200))
      await change(away)
      expect(await readSums(charity.id)).toEqual([
        { currency: 'EUR', ...none },
        { currency: 'GBP', ...none },
      ])
      await asSystem((db) => post(db, project, 300))
      expect(await listBrokenRules()).toEqual([])
      await change(back)
      expect(await readSums(charity.id)).toEqual([
        { currency: 'EUR', projects: 0, received: 0, spent: 14, entries: 2 },
        { currency: 'GBP', projects: 1, received: 500, spent: 200, entries: 4 },
      ])
      expect(await listBrokenRules()).toEqual([])
    },
  )

  it('a project without entries counts in its own currency until it is deleted', async () => {
    const charity = await makeCharity(deps)
    const project = await makeProject(deps, charity.id, { currency: 'USD' })
    await makeProject(deps, charity.id, { lifecycle: 'draft' })
    expect(await readSums(charity.id)).toEqual([{ currency: 'USD', ...none, projects: 1 }])
    await owner.query(`update project set currency = 'GBP' where id = $1`, [project.id])
    expect(await readSums(charity.id)).toMatchObject([{ projects: 1 }, { projects: 0 }])
    await owner.query('delete from project where id = $1', [project.id])
    expect(await readSums(charity.id)).toMatchObject([{ projects: 0 }, { projects: 0 }])
    expect(await listBrokenRules()).toEqual([])
  })

  it('many projects that change in one statement move together', async () => {
    const charities = [await makeCharity(deps), await makeCharity(deps)]
    for (const { id } of charities)
      for (const visibility of ['public', 'team', 'team'] as const) {
        const project = await makeProject(deps, id, { visibility })
        await asSystem((db) => post(db, project))
      }
    const ids = charities.map(({ id }) => id)
    await owner.query(
      `update project set visibility = case visibility when 'team' then 'public' else 'team' end
       where charity_id = any ($1)`,
      [ids],
    )
    for (const id of ids)
      expect(await readSums(id)).toMatchObject([{ spent: 14 }, { projects: 2, received: 1000 }])
    expect(await listBrokenRules()).toEqual([])
  })

  it.each<[string, Visibility, Visibility]>([
    ['becomes public', 'team', 'public'],
    ['stops being public', 'public', 'team'],
  ])(
    'an entry counts once when it is posted while its project %s, whichever comes first',
    async (_, from, to) => {
      for (const order of ['entry first', 'project first']) {
        const charity = await makeCharity(deps)
        const project = await makeProject(deps, charity.id, { visibility: from })
        const works = [(db: Db) => post(db, project), (db: Db) => show(db, project.id, to)] as const
        await (order === 'entry first'
          ? interleave(works[0], works[1])
          : interleave(works[1], works[0]))
        expect(await listBrokenRules()).toEqual([])
        const sums = await readSums(charity.id)
        expect(sums.filter(({ entries }) => entries > 0)).toEqual(to === 'public' ? once : [])
      }
    },
  )

  it('an entry counts once when its ledger and its project’s visibility begin at the same moment', async () => {
    const charity = await makeCharity(deps)
    const project = await makeProject(deps, charity.id, { visibility: 'team' })
    await owner.query(`set session_replication_role = replica`)
    await owner.query('delete from ledger_head where charity_id = $1', [charity.id])
    await owner.query(`set session_replication_role = origin`)
    await interleave(
      (db) => show(db, project.id, 'public'),
      (db) => post(db, project),
    )
    expect(await readSums(charity.id)).toEqual(once)
  })
})

/** Holds a ledger, starts `change`, and proves that it waits before it locks the project. */
const expectLedgerFirst = async (
  project: Project,
  change: () => Promise<{ status: number }>,
): Promise<void> => {
  await owner.query('begin')
  await owner.query('select from ledger_head where charity_id = $1 for update', [project.charityId])
  const changed = change()
  await waitForLock(changed)
  const locked = await owner.query('select from project where id = $1 for update nowait', [
    project.id,
  ])
  expect(locked.rowCount).toBe(1)
  await owner.query('commit')
  expect((await changed).status).toBe(200)
  expect(await listBrokenRules()).toEqual([])
}

describe('order of locks when a project becomes or stops being public', () => {
  it('a manager who hides a project from visitors waits for its ledger before locking the project', async () => {
    const charity = await makeCharity(deps)
    const manager = await makeMember(deps, charity.id, 'Manager')
    const project = await makeProject(deps, charity.id)
    await expectLedgerFirst(project, () =>
      call('PATCH /api/project/{id}', {
        params: { id: project.id },
        body: { visibility: 'team' },
        as: manager,
      }),
    )
    expect(await readSums(charity.id)).toMatchObject([{ projects: 0 }])
  })

  it('a manager who removes a project waits for its ledger before locking the project', async () => {
    const charity = await makeCharity(deps)
    const manager = await makeMember(deps, charity.id, 'Manager')
    const project = await makeProject(deps, charity.id)
    await expectLedgerFirst(project, () =>
      call('DELETE /api/project/{id}', { params: { id: project.id }, as: manager }),
    )
    expect(await readSums(charity.id)).toMatchObject([{ projects: 0 }])
  })

  it('staff who hide a project wait for its ledger before locking the project', async () => {
    const admin = await makePerson(deps, { isAdmin: true })
    const charity = await makeCharity(deps)
    const project = await makeProject(deps, charity.id)
    await expectLedgerFirst(project, () =>
      call('POST /api/admin/moderation/{kind}/{id}/hide', {
        params: { kind: 'project', id: project.id },
        body: { reason: 'It shows a child’s full name.' },
        as: admin,
      }),
    )
    expect(await readSums(charity.id)).toMatchObject([{ projects: 0 }])
  })
})

const readFigures = async () => (await call('GET /api/front-page')).body.figures

const readPounds = async () =>
  (await readFigures()).money.find(({ currency }) => currency === 'GBP')!.received

describe('public sums of a database that is older than their table', () => {
  it('the front page shows the right figures before and after the start that counts the sums', async () => {
    const charity = await makeCharity(deps)
    const project = await makeProject(deps, charity.id)
    await asSystem((db) => post(db, project))
    await owner.query('delete from charity_public_total')
    const before = await readFigures()
    expect(before).toMatchObject({ projects: 0, money: [] })
    await owner.query(
      `insert into charity_public_total (charity_id, currency) values ('${uncounted}', 'GBP')`,
    )
    await asSystem((db) => post(db, project))
    const meanwhile = await readFigures()
    expect(meanwhile.projects).toBeGreaterThan(0)
    expect(await listBrokenRules()).toEqual([])
    await savePublicTotals(deps)
    await savePublicTotals(deps)
    expect(await readSums(uncounted)).toEqual([])
    expect(await listBrokenRules()).toEqual([])
    await asSystem((db) => show(db, project.id, 'public'))
    expect(await readFigures()).toEqual(meanwhile)
  })

  it('rebuilding counts wrong public sums anew and tells processes that keep answers', async () => {
    const charity = await makeCharity(deps)
    const project = await makeProject(deps, charity.id)
    await asSystem((db) => post(db, project))
    await owner.query(
      `update charity_public_total set received = received + 1
       where charity_id = $1 and currency = 'GBP'`,
      [charity.id],
    )
    expect(await listBrokenRules()).toMatchObject([{ name: '18-public-totals' }])
    const wrong = await readPounds()
    await rebuildLedgerSums(deps)
    expect(await listBrokenRules()).toEqual([])
    expect(await readPounds()).toBe(wrong - 1)
  })
})
