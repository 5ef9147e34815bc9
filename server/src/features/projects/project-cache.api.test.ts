import { expect, it } from 'vitest'
import { sql, type Sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  makeBudgetLine,
  makeCharity,
  makeDonation,
  makeMember,
  makeProject,
  makeProjectImage,
  makeRegisterEntry,
} from '../../testing/factories/index.ts'
import { makeEvidence } from '../../testing/factories/evidence.ts'
import { testApp } from '../../testing/test-app.ts'
import { showProject, viewProject } from './view-project.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const manager = await makeMember(world.deps, charity.id, 'Manager')
const { id } = await makeProject(world.deps, charity.id, { endsOn: '2026-01-01' })
const project = { id, charityId: charity.id }
await makeRegisterEntry(world.deps, { number: charity.number })

/** A time by which a payment that was recorded today without a receipt is a health reason. */
const later = new Date(world.clock.now().getTime() + 90 * 86_400_000)
const shown = () => showProject({ ...world.deps, clock: { now: () => later } }, id, null)
/** Reads the same project without the cache. */
const readAnew = () => world.deps.database.read('', (db) => viewProject(db, id, null, later))
const asSystem = (statement: Sql) =>
  world.deps.database.transaction('system', (db) => db.run(statement))

const spend = async (): Promise<string> => {
  const spending = uuidv7()
  const { status } = await world.call('POST /api/transaction', {
    body: {
      id: spending,
      charityId: charity.id,
      projectId: id,
      kind: 'spending',
      date: '2026-06-01',
      amount: 500,
      payee: 'Lamorna Timber',
      payeeKind: 'organisation',
      description: 'Boards',
    },
    as: manager,
  })
  expect(status).toBe(201)
  return spending
}
const answer = (text: string | null) =>
  world.call('PATCH /api/project/{id}/health-answer', {
    params: { id },
    body: { key: 'past-end', answer: text },
    as: manager,
  })

it('a cached project page shows every change at once', async () => {
  let spending = ''
  let evidence = ''
  let line = ''
  let picture = ''
  const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a gift', () => makeDonation(world.deps, charity.id, manager.id, { projectId: id })],
    ['spending', async () => (spending = await spend())],
    [
      'a receipt',
      async () => (evidence = await makeEvidence(world.deps, charity.id, { entryId: spending })),
    ],
    [
      'a receipt withdrawn',
      () =>
        asSystem(sql`update ledger_evidence
      set withdrawn_at = now(), withdrawn_reason = 'Another’s' where public_id = ${evidence}`),
    ],
    [
      'a payee erased',
      () =>
        asSystem(sql`update ledger_detail set payee = null, payee_salt = null
      where entry_id = ${spending}`),
    ],
    ['a line of the budget', async () => (line = await makeBudgetLine(world.deps, id))],
    ['more planned', () => asSystem(sql`update budget_line set planned = 7 where id = ${line}`)],
    ['no such line', () => asSystem(sql`delete from budget_line where id = ${line}`)],
    ['a picture', async () => (picture = await makeProjectImage(world.deps, project))],
    [
      'its words',
      () =>
        asSystem(
          sql`update project_image set alt = 'Nets', children = 'none' where public_id = ${picture}`,
        ),
    ],
    ['no picture', () => asSystem(sql`delete from project_image where public_id = ${picture}`)],
    ['a title', () => asSystem(sql`update project set title = 'Nets' where id = ${id}`)],
    ['a name', () => asSystem(sql`update charity set name = 'Netters' where id = ${charity.id}`)],
    [
      'a late account',
      () =>
        asSystem(sql`update charity_register
      set reporting_status = 'Submission Overdue' where number = ${charity.number}`),
    ],
    ['an answer', () => answer('The rains came late.')],
    ['another answer', () => answer('We end in May.')],
    ['no answer', () => answer(null)],
    [
      'spending reversed',
      () =>
        world.call('POST /api/transaction/{id}/reverse', {
          params: { id: spending },
          body: { reason: 'Entered twice' },
          as: manager,
        }),
    ],
  ]
  let before = await shown()
  for (const [what, change] of changes) {
    await change()
    const after = await shown()
    expect({ what, after }).toEqual({ what, after: await readAnew() })
    expect({ what, after }).not.toEqual({ what, after: before })
    expect({ what, again: await shown() }).toEqual({ what, again: after })
    before = after
  }
})

it('a transaction that is rolled back leaves nothing in the cache', async () => {
  const before = await shown()
  const inside = world.deps.database.transaction('system', async (db) => {
    await db.run(sql`update project set title = 'Never' where id = ${id}`)
    await db.run(sql`insert into health_answer (charity_id, project_id, reason, answer, answered_at)
      values (${charity.id}, ${id}, 'past-end', 'Never.', now())`)
    const { title } = await viewProject(db, id, null, later)
    throw new Error(`undone: ${title}`)
  })
  await expect(inside).rejects.toThrow('undone: Never')
  expect(await shown()).toEqual(before)
})
