import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeMember,
  makeProject,
  type MadeCharity,
  type MadePerson,
  type MadeProject,
} from '../../../testing/factories/index.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { buildOpeningEntry, postEntries, type NewEntry } from '../index.ts'

export const firstDay = '2026-04-01'
export const openingDay = '2026-03-31'

export const makeIssue = (path: string, message: string) => ({ issues: [{ path, message }] })

interface Cast {
  charity: MadeCharity
  lead: MadePerson
  manager: MadePerson
  project: MadeProject
}

/** Sets the first day of a charity's books and posts to its ledger. `renew` makes a new charity. */
export const booksWorld = (world: TestApp) => {
  const cast = {} as Cast
  const renew = async (): Promise<void> => {
    cast.charity = await makeCharity(world.deps)
    cast.lead = await makeMember(world.deps, cast.charity.id, 'Lead')
    cast.manager = await makeMember(world.deps, cast.charity.id, 'Manager')
    cast.project = await makeProject(world.deps, cast.charity.id)
  }
  const set = (as: MadePerson | undefined, day = firstDay) =>
    world.call('POST /api/charity/{id}/books-start', {
      params: { id: cast.charity.id },
      body: { firstDay: day },
      ...(as ? { as } : {}),
    })
  const record = (as: MadePerson, more: object) =>
    world.call('POST /api/transaction', {
      as,
      body: {
        id: uuidv7(),
        charityId: cast.charity.id,
        projectId: cast.project.id,
        kind: 'spending',
        date: firstDay,
        amount: 30_000,
        payee: 'Quill & Co',
        description: 'Paper',
        ...more,
      },
    })
  const recordOpening = (more: object = {}, as = cast.lead) =>
    record(as, { kind: 'opening', date: openingDay, payee: '', description: '', ...more })
  const reverse = (id: string, dated: 'original' | 'today' = 'original') =>
    world.call('POST /api/transaction/{id}/reverse', {
      as: cast.lead,
      params: { id },
      body: { reason: 'Typed wrongly', dated },
    })
  const post = (entry: NewEntry) =>
    world.deps.database.transaction('system', async (db) => {
      const [posted] = await postEntries(db, cast.charity.id, [entry], world.clock.now())
      return posted!
    })
  const opening = (more: Partial<Parameters<typeof buildOpeningEntry>[0]> = {}) =>
    post(buildOpeningEntry({ projectId: null, amount: 500, date: openingDay, ...more }))
  const asSystem = (statement: ReturnType<typeof sql>) =>
    world.deps.database.transaction('system', (db) => db.run(statement))
  return { cast, renew, set, record, recordOpening, reverse, post, opening, asSystem }
}
