import type { ListedUpdate, Update } from '@pennytrail/contract'
import { getNoGiftsReason } from '@pennytrail/contract/projects/lifecycle.ts'
import { getBodyExcerpt } from '@pennytrail/contract/updates/update-body.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { isUuid } from '../../platform/ids.ts'
import { showOwnPayees } from '../ledger/index.ts'
import { toPhoto } from './photos/photo-url.ts'
import { mayPost, mayRemove, maySeeDrafts } from './updates.policy.ts'
import {
  listCites,
  findNeighbours,
  findUpdate,
  findHiddenReason,
  type Subject,
  type UpdateRow,
} from './updates.sql.ts'

/** Returns the id in lower case, or undefined if it is malformed. */
export const parseUpdateId = (text: string): string | undefined =>
  isUuid(text) ? text.toLowerCase() : undefined

type Addressing = Pick<Deps, 'config' | 'clock'>

const toSharedFields = (
  deps: Addressing,
  row: UpdateRow,
): Omit<ListedUpdate, 'excerpt' | 'cites'> => ({
  id: row.id,
  title: row.title,
  audience: row.audience,
  state: row.state,
  publishAt: row.publishAt,
  publishedAt: row.publishedAt,
  editedAt: row.editedAt,
  changedAt: row.changedAt,
  version: row.version,
  isDemo: row.isDemo,
  charity: { id: row.charityId, number: row.charityNumber, name: row.charityName },
  project:
    row.projectId === null ? null : { id: row.projectId, title: row.projectTitle ?? 'A project' },
  metrics: row.metrics,
  photos: row.photos.map((photo) => toPhoto(deps, photo)),
})

export const toListedUpdate = (deps: Addressing, row: UpdateRow): ListedUpdate => ({
  ...toSharedFields(deps, row),
  excerpt: getBodyExcerpt(row.body),
  cites: row.cites.length,
})

/**
 * Finds the update of a URL that the caller may read. Throws the error for 401, 403 or 404
 * otherwise.
 */
export const findReadable = async (
  db: Db,
  subject: Subject,
  address: string,
  session: Session | null,
): Promise<UpdateRow> => {
  const id = parseUpdateId(address)
  const row = id === undefined ? undefined : await findUpdate(db, id)
  if (row && (row.projectId !== null) === (subject === 'project')) return row
  const veil = row || id === undefined ? 'missing' : await findHiddenReason(db, id)
  if (veil === 'missing') throw new AppError('update-not-found')
  throw new AppError(session ? 'update-access-denied' : 'sign-in-required')
}

/** Returns an update as its own page shows it to `session`. */
export const readUpdateView = async (
  db: Db,
  deps: Addressing,
  row: UpdateRow,
  session: Session | null,
): Promise<Update> => ({
  ...toSharedFields(deps, row),
  body: row.body,
  ...(await findNeighbours(db, row)),
  noGiftsReason: getNoGiftsReason({
    lifecycle: row.projectLifecycle ?? 'active',
    currency: row.projectCurrency ?? 'GBP',
    charityStatus: row.charityStatus,
    chargesEnabled: row.chargesEnabled,
    giftsFrom: row.giftsFrom,
  }),
  cites: await showOwnPayees(db, session, await listCites(db, row)),
  can: {
    edit: mayPost(session, row.charityId),
    remove: mayRemove(session, row),
    seeVersions: maySeeDrafts(session, row.charityId),
  },
})
