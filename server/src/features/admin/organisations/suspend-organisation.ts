import { findPublicAddress } from '@pennytrail/contract/public-pages/find-public-address.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueJob } from '../../../platform/jobs/index.ts'
import {
  buildCharitySuspendedEmail,
  buildDonorOrgSuspendedEmail,
  buildOrganisationRestoredEmail,
} from '../admin.emails.ts'
import { endSuspension, saveSuspension } from '../suspensions.sql.ts'
import {
  lockOrganisationOrThrow,
  recordOrganisationAct,
  writeToLeads,
  type OrganisationAct,
} from './organisation-act.ts'
import { findStatusByRegister, updateStatus } from './organisations.sql.ts'

/** Statuses that staff can suspend. An organisation with an earlier status is not yet verified. */
const standing = ['verified', 'off-register']

/** Suspends an organisation until staff lift it. Runs as the system. */
export const suspendOrganisation = async (
  db: Db,
  deps: Deps,
  { kind, id, adminId, reason }: OrganisationAct,
): Promise<{ message: string }> => {
  const at = deps.clock.now()
  const found = await lockOrganisationOrThrow(db, kind, id)
  if (found.status === 'suspended') throw new AppError('already-suspended')
  if (!standing.includes(found.status)) throw new AppError('not-verified-yet')
  const made = { kind, id, reason, by: adminId, statusBefore: found.status, at }
  if (!(await saveSuspension(db, made))) throw new AppError('already-suspended')
  await updateStatus(db, kind, id, 'suspended')
  // The job that reconciles gifts closes the payment pages of charities that cannot take gifts.
  if (kind === 'charity') await queueJob(db, 'reconcile-donations', {})
  await recordOrganisationAct(db, `suspend-${kind}`, { kind, id, adminId, reason }, found, at)
  const emailDetails = {
    name: found.name,
    reason,
    url: deps.config.appOrigin + (findPublicAddress(found.address) ?? found.address),
  }
  const emailMessage = kind === 'charity' ? buildCharitySuspendedEmail : buildDonorOrgSuspendedEmail
  await writeToLeads(db, deps, kind, id, (lead) => emailMessage(lead, emailDetails))
  return { message: `${found.name} is suspended.` }
}

/** Ends a suspension by staff. A charity's status in the register still applies. */
export const liftOrganisation = async (
  db: Db,
  deps: Deps,
  { kind, id, adminId, reason }: OrganisationAct,
): Promise<{ message: string }> => {
  const at = deps.clock.now()
  const found = await lockOrganisationOrThrow(db, kind, id)
  const ended = orThrow(await endSuspension(db, kind, id), 'not-suspended')
  const byRegister = kind === 'charity' ? await findStatusByRegister(db, id) : undefined
  const status = byRegister ?? ended.statusBefore ?? 'verified'
  await updateStatus(db, kind, id, status)
  await recordOrganisationAct(
    db,
    `lift-${kind}`,
    { kind, id, adminId, reason },
    { ...found, status },
    at,
  )
  const emailDetails = {
    name: found.name,
    reason,
    url: deps.config.appOrigin + (findPublicAddress(found.address) ?? found.address),
  }
  await writeToLeads(db, deps, kind, id, (lead) =>
    buildOrganisationRestoredEmail(lead, emailDetails),
  )
  return {
    message:
      status === 'verified'
        ? `${found.name} is no longer suspended.`
        : `The suspension of ${found.name} is lifted, but the register still says that it cannot take gifts.`,
  }
}
