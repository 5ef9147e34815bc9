import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueJob } from '../../../platform/jobs/index.ts'
import { queueMail, type Mail, type Recipient } from '../../../platform/mail/index.ts'
import {
  buildCharitySuspendedEmail,
  buildDonorOrgSuspendedEmail,
  buildNewLeadEmail,
  buildOrganisationRestoredEmail,
} from '../admin.emails.ts'
import {
  listLeads,
  lockMember,
  lockOrganisation,
  makeLead,
  setStatus,
  readStatusByRegister,
  type LockedOrganisation,
  type OrganisationKind,
} from './organisations.sql.ts'
import { lockPerson } from '../people/people.sql.ts'
import type { StaffAct } from '../people/suspend-person.ts'
import { endSuspension, writeSuspension } from '../suspensions.sql.ts'

export interface OrganisationAct extends StaffAct {
  readonly kind: OrganisationKind
}

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
  if (!(await writeSuspension(db, made))) throw new AppError('already-suspended')
  await setStatus(db, kind, id, 'suspended')
  // The job that reconciles gifts closes the payment pages of charities that cannot take gifts.
  if (kind === 'charity') await queueJob(db, 'reconcile-donations', {})
  await record(db, `suspend-${kind}`, { kind, id, adminId, reason }, found, at)
  const emailDetails = { name: found.name, reason, url: `${deps.config.appOrigin}${found.address}` }
  const emailMessage = kind === 'charity' ? buildCharitySuspendedEmail : buildDonorOrgSuspendedEmail
  await writeToLeads(db, kind, id, (lead) => emailMessage(lead, emailDetails))
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
  const byRegister = kind === 'charity' ? await readStatusByRegister(db, id) : undefined
  const status = byRegister ?? ended.status_before ?? 'verified'
  await setStatus(db, kind, id, status)
  await record(db, `lift-${kind}`, { kind, id, adminId, reason }, { ...found, status }, at)
  const emailDetails = { name: found.name, reason, url: `${deps.config.appOrigin}${found.address}` }
  await writeToLeads(db, kind, id, (lead) => buildOrganisationRestoredEmail(lead, emailDetails))
  return {
    message:
      status === 'verified'
        ? `${found.name} is no longer suspended.`
        : `The suspension of ${found.name} is lifted, but the register still says that it cannot take gifts.`,
  }
}

/** Makes a member a Lead and emails every Lead. */
export const restoreLead = async (
  db: Db,
  deps: Deps,
  { kind, id, adminId, reason, personId }: OrganisationAct & { readonly personId: string },
): Promise<{ message: string }> => {
  const at = deps.clock.now()
  const found = await lockOrganisationOrThrow(db, kind, id)
  const member = await lockMember(db, kind, id, personId)
  const person = member && (await lockPerson(db, personId))
  if (!member || !person) throw new AppError('member-not-found')
  if (member.role === 'Lead') throw new AppError('already-lead')
  await makeLead(db, kind, id, personId)
  const lead = `${person.firstname} ${person.lastname}`.trim()
  await recordActivity(db, {
    by: adminId,
    act: 'restore-lead',
    subjectKind: kind,
    subjectId: id,
    reason,
    detail: { organisation: found.name, person: personId, roleBefore: member.role },
    at,
  })
  const emailDetails = {
    name: found.name,
    reason,
    lead,
    url: `${deps.config.appOrigin}${found.address}`,
  }
  await writeToLeads(db, kind, id, (reader) => buildNewLeadEmail(reader, emailDetails))
  return { message: `${lead} is now a Lead of ${found.name}.` }
}

const lockOrganisationOrThrow = async (
  db: Db,
  kind: OrganisationKind,
  id: string,
): Promise<LockedOrganisation> =>
  orThrow(await lockOrganisation(db, kind, id), 'organisation-not-found')

const record = (
  db: Db,
  act: string,
  { kind, id, adminId, reason }: OrganisationAct,
  { name, status }: LockedOrganisation,
  at: Date,
): Promise<void> =>
  recordActivity(db, {
    by: adminId,
    act,
    subjectKind: kind,
    subjectId: id,
    reason,
    detail: { organisation: name, status },
    at,
  })

const writeToLeads = async (
  db: Db,
  kind: OrganisationKind,
  id: string,
  emailMessage: (lead: Recipient) => Mail,
): Promise<void> => {
  for (const lead of await listLeads(db, kind, id)) await queueMail(db, emailMessage(lead))
}
