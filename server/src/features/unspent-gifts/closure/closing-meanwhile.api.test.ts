import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeTemporaryPerson } from '../../../testing/factories/index.ts'
import { importStatement } from '../../../testing/factories/import-statement.ts'
import { testApp } from '../../../testing/test-app.ts'
import { lockLedger } from '../../ledger/index.ts'
import { endProject } from '../../projects/index.ts'
import { getErrorCode, makeUnspentWorld } from '../testing/unspent-world.ts'

const world = await testApp()
const { charity, holds, makeProjectWithTerms, manager, system } = await makeUnspentWorld(world)
const giver = await makeTemporaryPerson(world.deps, charity.id)

const owner = new pg.Client({ connectionString: world.ownerUrl })
beforeAll(() => owner.connect().then(() => undefined))
afterAll(() => owner.end())

/** Whether something in the database waits for a lock that another transaction holds. */
const isWaiting = async (): Promise<boolean> =>
  (
    await owner.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  ).rowCount !== 0

interface Answered {
  readonly status: number
  readonly body: unknown
}

/** Sends a call, and ends the project while the call waits for the ledger’s lock. */
const sendWhileEnding = async (
  projectId: string,
  send: () => Promise<Answered>,
): Promise<Answered> => {
  const { sent } = await system(async (db) => {
    await lockLedger(db, charity.id)
    const sent = send()
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
    await endProject(db, projectId, 'closed', world.clock.now())
    return { sent }
  })
  return sent
}

const record = (projectId: string, changes: object) =>
  world.call('POST /api/transaction', {
    as: manager,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      projectId,
      kind: 'spending',
      amount: 1000,
      date: '2026-06-14',
      payee: 'Boatyard',
      payeeKind: 'organisation',
      description: 'Paint',
      ...changes,
    },
  })

const recordGift = (projectId: string) =>
  world.call('POST /api/donation/offline', {
    as: manager,
    body: {
      id: uuidv7(),
      charityId: charity.id,
      projectId,
      method: 'cash',
      amount: 5000,
      date: '2026-06-10',
      giver: { kind: 'temporary', tempuserid: giver },
      shownAs: 'anonymous',
    },
  })

const importLine = (projectId: string) =>
  importStatement(world, { as: manager, charityId: charity.id }, [
    {
      line: 2,
      date: '2026-06-12',
      amount: 2500,
      text: 'THE HARBOUR TRUST',
      as: 'entry',
      kind: 'income',
      projectId,
      payee: 'The Harbour Trust',
      payeeKind: 'organisation',
      description: 'Hire of a boat',
      category: 'charitable-activities',
    },
  ])

it.each<[string, (projectId: string) => Promise<Answered>]>([
  ['spending', (id: string) => record(id, {})],
  ['income', (id: string) => record(id, { kind: 'income' })],
  ['a gift in cash', recordGift],
  ['a line of a bank statement', importLine],
])('%s that waits while its project ends is refused', async (_, send) => {
  const { id } = await makeProjectWithTerms()
  const answer = await sendWhileEnding(id, () => send(id))
  expect([answer.status, getErrorCode(answer)]).toEqual([409, 'fund-takes-no-entries'])
  await holds()
})
