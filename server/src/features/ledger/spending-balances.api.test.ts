import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  makeCharity,
  makeMember,
  makeProject,
  type MadeCharity,
  type MadePerson,
  type MadeProject,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  buildIncomeEntry,
  buildOpeningEntry,
  postEntries,
  reverseEntry,
  buildSpendingEntry,
} from './index.ts'

const world = await testApp()
const date = '2026-06-15'
const line = uuidv7()
let charity: MadeCharity
let project: MadeProject
let contributor: MadePerson

beforeAll(async () => {
  charity = await makeCharity(world.deps)
  project = await makeProject(world.deps, charity.id, { visibility: 'team' })
  contributor = await makeMember(world.deps, charity.id, 'Contributor')
  const projectId = project.id
  const spent = { projectId, date, budgetLineId: line }
  await world.deps.database.transaction('system', async (db) => {
    await db.run(sql`
      insert into budget_line (id, project_id, position, category, label, planned, currency)
      values (${line}, ${projectId}, 0, 'charitable-activities', 'Pumps', 5000, 'GBP')`)
    const posted = await postEntries(
      db,
      charity.id,
      [
        buildOpeningEntry({ projectId: null, amount: 90_001, date }),
        buildIncomeEntry({ projectId: null, amount: 12, date, currency: 'EUR' }),
        buildIncomeEntry({ projectId, amount: 10_000, date }),
        buildSpendingEntry({ ...spent, amount: 4_999 }),
        buildSpendingEntry({ ...spent, amount: 700 }),
        buildSpendingEntry({ projectId, amount: 1, date }),
      ],
      world.clock.now(),
    )
    const how = { date, reason: 'Wrong', author: '', authorRole: 'Manager' } as const
    await reverseEntry(db, posted[4]!.id, how, world.clock.now())
  })
})

const ask = (as: MadePerson, projectId?: string) =>
  world.call('GET /api/charity/{id}/spending-balances', {
    as,
    params: { id: charity.id },
    query: projectId ? { project: projectId } : {},
  })

describe('balances shown before spending is recorded', () => {
  it('a Contributor sees the exact balance of a project and of each of its budget lines', async () => {
    expect((await ask(contributor, project.id)).body).toEqual({
      projectId: project.id,
      balances: [{ currency: 'GBP', balance: 5_000 }],
      lines: [{ id: line, label: 'Pumps', currency: 'GBP', planned: 5_000, spent: 4_999 }],
    })
  })

  it('the general fund’s balance is returned in each of its currencies', async () => {
    expect((await ask(contributor)).body).toEqual({
      projectId: null,
      balances: [
        { currency: 'EUR', balance: 12 },
        { currency: 'GBP', balance: 90_001 },
      ],
      lines: [],
    })
  })

  it('balances are refused to Viewers and other teams, and a project of another charity returns 404', async () => {
    const viewer = await makeMember(world.deps, charity.id, 'Viewer')
    const other = await makeCharity(world.deps)
    const outsider = await makeMember(world.deps, other.id, 'Lead')
    expect((await ask(viewer, project.id)).status).toBe(403)
    expect((await ask(outsider, project.id)).status).toBe(403)
    const foreign = await makeProject(world.deps, other.id)
    expect((await ask(contributor, foreign.id)).status).toBe(404)
  })
})
