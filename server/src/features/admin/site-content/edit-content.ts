import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { lockOrder, type ContentKind } from './site-content.sql.ts'

export interface Edit {
  readonly db: Db
  readonly deps: Deps
  readonly session: Session
}

/**
 * Runs a change to the site's content and writes it to the activity log. Throws `subject-not-found`
 * if the change returns no id or name.
 */
export const edit = async (
  { db, deps, session }: Edit,
  kind: ContentKind,
  verb: 'add' | 'change' | 'move' | 'remove',
  id: string | null,
  change: () => Promise<string | undefined>,
): Promise<{ message: string }> => {
  await lockOrder(db, kind)
  const found = await change()
  if (found === undefined) throw new AppError('subject-not-found')
  await recordActivity(db, {
    by: session.userId,
    act: `${verb}-${kind}`,
    subjectKind: kind,
    subjectId: id ?? found,
    at: deps.clock.now(),
  })
  return { message: verb === 'remove' ? 'Removed.' : 'Saved.' }
}
