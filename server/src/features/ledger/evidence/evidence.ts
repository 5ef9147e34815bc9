import { createHash } from 'node:crypto'
import type { Evidence, UploadedFile } from '@pennytrail/contract'
import { evidenceLimits } from '@pennytrail/contract/ledger/evidence-rules.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  attachFile,
  deleteFile,
  getMainFileKey,
  makeSignedUrl,
  storeImageOrDocument,
} from '../../../platform/files/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { projectPolicy } from '../../projects/index.ts'
import {
  findUnshown,
  insertEvidence,
  listEvidence,
  markWithdrawn,
  showEvidence,
} from './evidence.sql.ts'
import { mayReverse } from '../ledger.policy.ts'
import { assertNotHidden, viewTransaction } from '../transactions/view-transaction.ts'

export interface ShownFile {
  readonly publicId: string
  readonly title: string
}

/** Stores a file that will be evidence for an entry. The hash is that of the file as served. */
export const uploadEvidence = async (
  deps: Deps,
  session: Session,
  sent: { readonly file: UploadedFile; readonly charityId: string },
): Promise<{ publicId: string }> => {
  const { file, charityId } = sent
  if (!projectPolicy.mayRecordSpending(session, charityId)) throw new AppError('access-denied')
  const by = session.userId
  const stored = await storeImageOrDocument(deps, file, {
    use: 'evidence',
    by,
    charityId,
    isPrivate: true,
  })
  const { publicId } = stored
  const bytes = orThrow(await deps.files.get(getMainFileKey(publicId)), 'file-not-found')
  const row = {
    publicId,
    charityId,
    media: stored.width === null ? ('pdf' as const) : ('picture' as const),
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    by,
    at: deps.clock.now(),
  }
  await deps.database.transaction(by, (db) => insertEvidence(db, row))
  return { publicId }
}

/**
 * Reserves uploaded files for an entry that is about to be posted. Returns the list of file hashes
 * that the entry’s proof commits to.
 */
export const takeEvidence = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
  charityId: string,
  files: readonly ShownFile[],
): Promise<string> => {
  const hashes: string[] = []
  for (const { publicId } of files) {
    const found = orThrow(await findUnshown(db, charityId, publicId), 'file-not-found')
    await attachFile(db, deps, publicId, 'evidence')
    hashes.push(found.sha256)
  }
  return hashes.length === 0 ? '' : JSON.stringify(hashes)
}

/** Publishes the reserved files with the entry that was posted. */
export const showTaken = async (
  db: Db,
  entryId: string,
  files: readonly ShownFile[],
  now: Date,
): Promise<void> => {
  for (const file of files) await showEvidence(db, entryId, file, now, true)
}

type Viewing = Pick<Deps, 'config' | 'clock'>

const findCharityToChange = async (
  db: Db,
  id: string,
  session: Session | null,
): Promise<string> => {
  const transaction = await viewTransaction(db, id, session)
  if (!transaction) throw await assertNotHidden(db, id, session)
  return transaction.charity.id
}

const readEvidence = async (
  db: Db,
  deps: Viewing,
  id: string,
  charityId: string,
  session: Session | null,
): Promise<Evidence> => ({
  evidence: (await listEvidence(db, id)).map((row) => ({
    ...row,
    address: row.withdrawn ? null : makeSignedUrl(deps, row.publicId),
  })),
  can: {
    add: projectPolicy.mayRecordSpending(session, charityId),
    withdraw: mayReverse(session, charityId),
  },
})

export const viewEvidence = async (
  db: Db,
  deps: Viewing,
  id: string,
  session: Session | null,
): Promise<Evidence> =>
  readEvidence(db, deps, id, await findCharityToChange(db, id, session), session)

export const addEvidence = async (
  db: Db,
  deps: Viewing,
  id: string,
  session: Session,
  files: readonly ShownFile[],
): Promise<Evidence> => {
  const charityId = await findCharityToChange(db, id, session)
  if (!projectPolicy.mayRecordSpending(session, charityId)) throw new AppError('access-denied')
  await takeEvidence(db, deps, charityId, files)
  for (const file of files) await showEvidence(db, id, file, deps.clock.now(), false)
  const shown = await readEvidence(db, deps, id, charityId, session)
  const standing = shown.evidence.filter(({ withdrawn }) => withdrawn === null)
  if (standing.length > evidenceLimits.files) throw new AppError('evidence-full')
  return shown
}

/** Withdraws a file for good and deletes its bytes. */
export const withdrawEvidence = async (
  db: Db,
  deps: Viewing,
  id: string,
  session: Session,
  { publicId, reason }: { readonly publicId: string; readonly reason: string },
): Promise<Evidence> => {
  const charityId = await findCharityToChange(db, id, session)
  if (!mayReverse(session, charityId)) throw new AppError('access-denied')
  const withdrawn = await markWithdrawn(db, id, publicId, reason, deps.clock.now())
  if (withdrawn === 0) throw new AppError('file-not-found')
  await deleteFile(db, publicId)
  return readEvidence(db, deps, id, charityId, session)
}
