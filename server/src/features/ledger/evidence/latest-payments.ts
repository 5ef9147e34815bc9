import type { LatestPayments } from '@pennytrail/contract'
import { type Db, sql } from '../../../platform/database/index.ts'
import { makeSignedPreview, makeSignedUrl } from '../../../platform/files/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { findSeenCharityId } from '../../charities/index.ts'
import { parseProjectId, throwNotVisible } from '../../projects/index.ts'
import type { PayingProjectRow } from '../ledger.rows.ts'
import { showOwnPayees } from '../payee-names/payee-names.ts'
import { listLatestPayments } from './latest-payments.sql.ts'

const maxPayments = 6
/** The width in pixels of a small picture of a receipt on a high-resolution screen. */
const previewWidth = 320

type Reading = Pick<Deps, 'config' | 'clock'>

const readPayments = async (
  db: Db,
  deps: Reading,
  { charityId, projectId }: { readonly charityId: string; readonly projectId: string | null },
  session: Session | null,
): Promise<LatestPayments> => {
  const rows = await listLatestPayments(db, charityId, projectId, maxPayments)
  const shown = await showOwnPayees(db, session, rows)
  return {
    payments: shown.map(({ payeeWithheld: _withheld, receipts, ...payment }) => ({
      ...payment,
      receipts: receipts.map(({ publicId, title, media }) => ({
        title,
        media,
        address: makeSignedUrl(deps, publicId),
        preview: makeSignedPreview(deps, publicId, previewWidth),
      })),
    })),
  }
}

/** Returns what a project paid for last, if the caller may see the project. */
export const listProjectPayments = async (
  db: Db,
  deps: Reading,
  address: string,
  session: Session | null,
): Promise<LatestPayments> => {
  const projectId = parseProjectId(address)
  const found = await db.maybe<PayingProjectRow>(
    sql`select p.charity_id from project p where p.id = ${projectId}`,
  )
  if (!found) throw await throwNotVisible(db, projectId, session)
  return readPayments(db, deps, { ...found, projectId }, session)
}

/** Returns what a charity paid for last, in the projects that the caller may see. */
export const listCharityPayments = async (
  db: Db,
  deps: Reading,
  address: string,
  session: Session | null,
): Promise<LatestPayments> =>
  readPayments(
    db,
    deps,
    { charityId: await findSeenCharityId(db, address), projectId: null },
    session,
  )
