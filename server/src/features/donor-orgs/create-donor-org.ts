import { creationLimits } from '@pennytrail/contract/donor-orgs/routes.ts'
import type { DonorOrg, newDonorOrg } from '@pennytrail/contract'
import type { DonorOrgKind } from '@pennytrail/contract/donor-orgs/kinds.ts'
import { donorOrgRules, readOrgNumber } from '@pennytrail/contract/donor-orgs/rules.ts'
import type * as z from 'zod'
import { AppError, makeFieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { insertDonorOrg, isNumberTaken } from './donor-orgs.sql.ts'
import { saveReview } from './reviews.sql.ts'
import { findDonorOrgAt, viewDonorOrg } from './view-donor-org.ts'
import { rethrowMembershipConflict } from '../identity/index.ts'

/**
 * Sets up a donor organisation and makes its creator the Lead at once. Only its team sees it until
 * an administrator has verified it. Throws `one-kind-of-membership` for members of a charity's
 * team.
 */
export const createDonorOrg = async (
  db: Db,
  deps: Deps,
  session: Session,
  sent: z.output<typeof newDonorOrg>,
): Promise<DonorOrg> => {
  if (session.charities.length > 0) throw new AppError('one-kind-of-membership')
  const { proof, ...fields } = sent
  const number = await parseAvailableNumber(db, fields.kind, fields.registrationNumber ?? '', null)
  await deps.limits.take(creationLimits, { person: session.userId })
  const now = deps.clock.now()
  const id = uuidv7(now.getTime())
  await insertDonorOrg(
    db,
    id,
    { ...fields, registrationNumber: number },
    session.userId,
    now,
  ).catch(rethrowMembershipConflict)
  const review = { id: uuidv7(now.getTime()), orgId: id, proof }
  await saveReview(db, { ...review, requestedBy: session.userId }, now)
  const led = { ...session, donorOrgs: [...session.donorOrgs, { id, role: 'Lead' as const }] }
  return viewDonorOrg(await findDonorOrgAt(db, id), led)
}

/**
 * Returns a registration number in its stored form. Throws if it is invalid for this kind of
 * organisation or belongs to another organisation.
 */
export const parseAvailableNumber = async (
  db: Db,
  kind: DonorOrgKind,
  written: string,
  orgId: string | null,
): Promise<string | null> => {
  const nameError = donorOrgRules.registrationNumber(written, kind)
  if (nameError) throw makeFieldError('registrationNumber', nameError)
  const number = readOrgNumber(kind, written)?.number ?? null
  if (number !== null && kind !== 'club' && (await isNumberTaken(db, number, orgId))) {
    throw new AppError('donor-org-already-here')
  }
  return number
}

/** A database constraint stops one account from joining both kinds of organisation. */
