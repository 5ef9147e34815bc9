import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { buildLeadsChangedEmail } from './invites.emails.ts'
import { getTeamUrl } from './team-page.ts'
import { findRecipient, listLeads, type Team } from './team.sql.ts'

/** A change of a team's Leads, in words. */
export interface LeadChange {
  readonly teamName: string
  /** The sentence that says who is or is not a Lead now. */
  readonly sentence: string
  /** The id of a person who gets an email of their own about it. */
  readonly personId?: string
  /** The id of a person who has just ceased to be a Lead and is told the same. */
  readonly formerId?: string
}

/**
 * Emails a change of a team's Leads to every Lead, also to the one who made it, so that nobody takes
 * a team over unnoticed with a stolen session.
 */
export const tellLeads = async (
  db: Db,
  { config, database }: Deps,
  team: Team,
  { personId, formerId, ...change }: LeadChange,
): Promise<void> => {
  const { leads, former } = await database.beside.read('system', async (system) => ({
    leads: await listLeads(system, team),
    former: formerId === undefined ? undefined : await findRecipient(system, formerId),
  }))
  const url = getTeamUrl(config.appOrigin, team)
  for (const { id, ...lead } of leads) {
    if (id === personId || id === formerId) continue
    await queueMail(db, buildLeadsChangedEmail(lead, change, url), 'first')
  }
  if (former) await queueMail(db, buildLeadsChangedEmail(former, change, url), 'first')
}
