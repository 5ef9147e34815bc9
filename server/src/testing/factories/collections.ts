import type { Collection, NewCollection } from '@pennytrail/contract'
import { recordCollection } from '../../features/collections/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

/** Builds the request of a collection; by default £10.00 in cash for the general fund. */
export const newCollection = (more: Partial<NewCollection> = {}): NewCollection => ({
  id: uuidv7(),
  date: '2026-06-01',
  place: 'The summer fair',
  projectId: null,
  isInUk: true,
  countedBy: ['Wren Carter', 'Sam Okoro'],
  parts: [{ way: 'cash', amount: 1000, overLimit: { gifts: 0, amount: 0 } }],
  ...more,
})

/** Records a collection in the name of a person. */
export const makeCollection = (
  deps: Deps,
  charityId: string,
  by: string,
  more: Partial<NewCollection> = {},
): Promise<Collection> =>
  deps.database.transaction('money', (db) =>
    recordCollection(
      db,
      deps,
      // Only the author and the role are read.
      { userId: by, charities: [{ id: charityId, role: 'Manager' }] } as unknown as Session,
      charityId,
      newCollection(more),
    ),
  )
