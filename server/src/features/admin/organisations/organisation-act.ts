import { recordActivity } from '../../../platform/activity/index.ts'
import { orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { type Mail, type Recipient } from '../../../platform/mail/index.ts'
import type { StaffAct } from '../people/suspend-person.ts'
import {
  listLeads,
  lockOrganisation,
  type LockedOrganisation,
  type OrganisationKind,
} from './organisations.sql.ts'
import { notify } from '../../notifications/index.ts'

export interface OrganisationAct extends StaffAct {
  readonly kind: OrganisationKind
}

/** Locks an organisation until the transaction ends. Throws `organisation-not-found`. */
export const lockOrganisationOrThrow = async (
  db: Db,
  kind: OrganisationKind,
  id: string,
): Promise<LockedOrganisation> =>
  orThrow(await lockOrganisation(db, kind, id), 'organisation-not-found')

/** Records what staff did to an organisation in the log of privileged actions. */
export const recordOrganisationAct = (
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

/** Tells every Lead of an organisation. The bell shows `title` where the subject names a person. */
export const writeToLeads = async (
  db: Db,
  deps: Pick<Deps, 'clock'>,
  kind: OrganisationKind,
  id: string,
  emailMessage: (lead: Recipient) => Mail,
  title?: string,
): Promise<void> => {
  for (const lead of await listLeads(db, kind, id))
    await notify(db, deps, emailMessage(lead), { ...lead, title })
}
