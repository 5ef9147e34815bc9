import { randomUUID } from 'node:crypto'
import { recordActivity, type SubjectKind } from '../activity/index.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/index.ts'
import { makeShareLink } from './secret.ts'

/** Where something stands that may be shared by a link; both null while it is not. */
export interface Share {
  readonly shareId: string | null
  readonly sharedAt: string | null
}

/** The link as it is shown to those who may hand it on. */
export const toShare = (
  { config }: { readonly config: Config },
  page: string,
  { shareId, sharedAt }: Share,
): { link: string; sharedAt: string } | null =>
  shareId === null || sharedAt === null
    ? null
    : { link: makeShareLink(config, page, shareId), sharedAt }

/**
 * Makes the link of something frozen, or withdraws it, and tells the log so. Where it stands so
 * already nothing happens. Shared again, it has another link.
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
