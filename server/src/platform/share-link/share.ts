import { randomUUID } from 'node:crypto'
import { recordActivity, type SubjectKind } from '../activity/index.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/index.ts'
import { makeShareLink } from './share-secret.ts'

/** The share link of a record; both fields are null while it is not shared. */
export interface Share {
  readonly shareId: string | null
  readonly sharedAt: string | null
}

/**
 * Returns a record's share link and the date of sharing, for people who may share the record; null
 * while the record is not shared.
 */
export const toShare = (
  { config }: { readonly config: Config },
  page: string,
  { shareId, sharedAt }: Share,
): { link: string; sharedAt: string } | null =>
  shareId === null || sharedAt === null
    ? null
    : { link: makeShareLink(config, page, shareId), sharedAt }

/**
 * Creates or withdraws the share link of a frozen record, and logs the change. Does nothing if the
 * record is already shared or already not shared. Sharing again creates a new link.
 */
export const changeShare = async (
  db: Db,
  change: {
    readonly of: Share & { readonly id: string }
    readonly subjectKind: SubjectKind
    readonly shared: boolean
    readonly by: string
    readonly at: Date
    readonly write: (share: { id: string; at: Date } | null) => Promise<unknown>
  },
): Promise<void> => {
  const { at, by, of, shared, subjectKind, write } = change
  if (shared === (of.shareId !== null)) return
  await write(shared ? { id: randomUUID(), at } : null)
  await recordActivity(db, {
    by,
    act: shared ? 'share-report' : 'withdraw-report',
    subjectKind,
    subjectId: of.id,
    at,
  })
}
