import { DatabaseError } from 'pg'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { deleteFile } from '../../platform/files/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { endPaymentPages, lockManaged } from './change-project.ts'
import { makeUnspentMoneyError } from './project-checks.ts'
import { listFileIds } from './files/project-images.sql.ts'
import { deleteProject, endProject, findProjectStatus } from './project-writes.sql.ts'
import { parseProjectId } from './view-project.ts'

const foreignKeyViolation = '23503'

interface Removed {
  readonly message: string
  readonly outcome: 'removed' | 'closed'
}

/**
 * Deletes the project’s row. Returns false if something outside the ledger refers to the project,
 * such as a pending gift.
 */
const deleteUnlessReferred = (db: Db, id: string): Promise<boolean> =>
  db
    .savepoint(async () => {
      await deleteProject(db, id)
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code === foreignKeyViolation) return false
      throw error
    })

/** Removes a project without entries. Closes one with entries, because its ledger must stay. */
export const deleteOrCloseProject = async (
  db: Db,
  session: Session,
  address: string,
  now: Date,
): Promise<Removed> => {
  const id = parseProjectId(address)
  const row = await lockManaged(db, session, id, () => true)
  const standing = await findProjectStatus(db, id)
  if (standing.closing) throw new AppError('closure-open')
  if (standing.unspent) throw makeUnspentMoneyError(standing)
  const files = await listFileIds(db, id)
  if (!standing.hasEntries && (await deleteUnlessReferred(db, id))) {
    for (const file of files) await deleteFile(db, file)
    return { outcome: 'removed', message: `“${row.title}” has been removed.` }
  }
  await endProject(db, id, 'closed', now)
  await endPaymentPages(db)
  return {
    outcome: 'closed',
    message: `“${row.title}” has been closed. Its transactions stay public, because what was published stays published.`,
  }
}
