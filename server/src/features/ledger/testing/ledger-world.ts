import type { NewTransaction } from '@pennytrail/contract'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeCharity, makeMember } from '../../../testing/factories/index.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { buildGiftEntry, postEntries, type NewEntry } from '../index.ts'

/** Creates a charity with a manager and a contributor who record and list its transactions. */
export const ledgerWorld = async (world: TestApp) => {
  const charity = await makeCharity(world.deps)
  const manager = await makeMember(world.deps, charity.id, 'Manager')
  const contributor = await makeMember(world.deps, charity.id, 'Contributor')
  const date = '2026-06-14'

  const send = (body: Partial<NewTransaction>, as: { token: string } = manager) =>
    world.call('POST /api/transaction', {
      body: {
        id: uuidv7(),
        charityId: charity.id,
        projectId: null,
        kind: 'spending',
        date,
        amount: 1000,
        payee: 'Timber yard',
        payeeKind: 'organisation',
        description: 'Planks',
        ...body,
      },
      as,
    })

  const list = (
    id: string,
    query: Record<string, string | string[] | number> = {},
    as?: { token: string },
  ) =>
    world.call('GET /api/transaction/project/{id}', {
      params: { id },
      query,
      ...(as ? { as } : {}),
    })

  const post = (...entries: NewEntry[]) =>
    world.deps.database.transaction('system', (db) =>
      postEntries(db, charity.id, entries, world.clock.now()),
    )

  const gift = (projectId: string | null, amount: number, shownGiver = ''): NewEntry =>
    buildGiftEntry({
      projectId,
      amount,
      date,
      donationId: null,
      giver: 'Sam Okafor',
      shownGiver,
      source: 'provider',
      sourceRef: uuidv7(),
    })

  return { charity, contributor, date, gift, list, manager, post, send }
}
