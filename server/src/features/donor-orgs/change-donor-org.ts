import type { DonorOrg, donorOrgChange } from '@pennytrail/contract'
import { publicFields } from '@pennytrail/contract/donor-orgs/fields.ts'
import { pickFields } from '@pennytrail/contract/fields.ts'
import type * as z from 'zod'
import { AppError, makeFieldError } from '../../platform/app-error.ts'
import { mergeSent, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  lockDonorOrg,
  updateDonorOrg,
  type DonorOrgFields,
  type DonorOrgRow,
} from './donor-orgs.sql.ts'
import { parseAvailableNumber } from './create-donor-org.ts'
import { saveReview } from './reviews.sql.ts'
import { findDonorOrgAt, viewDonorOrg } from './view-donor-org.ts'

type Change = z.output<typeof donorOrgChange>

/**
 * Changes the fields that were sent; an empty text clears a field. Details that an administrator
 * has verified cannot change. A change to a refused organisation requests verification again.
 * Throws `stale-edit` if the edit is based on an old version.
 */
export const changeDonorOrg = async (
  db: Db,
  deps: Deps,
  session: Session,
  id: string,
  change: Change,
): Promise<DonorOrg> => {
  await lockDonorOrg(db, id)
  const row = await findDonorOrgAt(db, id)
  const { version = row.version, proof, ...sent } = change
  if (version !== row.version) throw new AppError('stale-edit')
  const fields = mergeSent(pickFields(publicFields, row), sent)
  const registrationNumber = await checkRegistration(db, row, fields)
  const saved = await updateDonorOrg(db, id, { ...fields, registrationNumber })
  if (!saved) throw new AppError('access-denied')
  await askAgain(db, deps, session, row, proof)
  return viewDonorOrg(await findDonorOrgAt(db, id), session)
}

/**
 * Returns the registration number in its stored form. Throws if an administrator has verified it
 * and it may no longer change.
 */
const checkRegistration = async (
  db: Db,
  row: DonorOrgRow,
  fields: DonorOrgFields,
): Promise<string | null> => {
  const { name, kind, registrationNumber: written } = fields
  const isVerified = row.verifiedAt !== null
  const before = row.registrationNumber
  // An unchanged number is not checked again: an administrator may have verified another
  // organisation with this number since.
  const isSame = kind === row.kind && written === before
  const number = isSame ? before : await parseAvailableNumber(db, kind, written ?? '', row.id)
  if (isVerified && (name !== row.name || kind !== row.kind || number !== before)) {
    throw new AppError('donor-org-facts-fixed')
  }
  return number
}

const askAgain = async (
  db: Db,
  deps: Deps,
  session: Session,
  row: DonorOrgRow,
  sent: string | undefined,
): Promise<void> => {
  if (row.verifiedAt !== null) return
  const proof = sent ?? row.proof
  if (!proof) throw makeFieldError('proof', 'Tell us in a sentence or two how we can check.')
  if (row.status === 'waiting' && proof === row.proof) return
  const now = deps.clock.now()
  const review = { id: uuidv7(now.getTime()), orgId: row.id, proof, requestedBy: session.userId }
  await saveReview(db, review, now)
}
