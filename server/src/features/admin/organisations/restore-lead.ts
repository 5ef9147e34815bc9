import { findPublicAddress } from '@pennytrail/contract/public-pages/find-public-address.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { buildNewLeadEmail } from '../admin.emails.ts'
import { lockPerson } from '../people/people.sql.ts'
import { lockOrganisationOrThrow, writeToLeads, type OrganisationAct } from './organisation-act.ts'
import { lockMember, promoteToLead } from './organisations.sql.ts'

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
  await promoteToLead(db, kind, id, personId, deps.clock.now())
  const lead = person.name
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
    url: deps.config.appOrigin + (findPublicAddress(found.address) ?? found.address),
  }
  const title = `The Leads of ${found.name} have changed`
  await writeToLeads(db, deps, kind, id, (reader) => buildNewLeadEmail(reader, emailDetails), title)
  return { message: `${lead} is now a Lead of ${found.name}.` }
}
