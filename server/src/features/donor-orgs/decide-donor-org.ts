import type { WaitingDonorOrg } from '@pennytrail/contract'
import { waitingDonorOrg } from '@pennytrail/contract/donor-orgs/routes.ts'
import { readOrgNumber, isSameName } from '@pennytrail/contract/donor-orgs/rules.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { pickDeclared, type Deps } from '../../platform/http/index.ts'
import { findRegisterEntry } from '../charity-register/index.ts'
import { buildDonorOrgRefusedEmail, buildDonorOrgVerifiedEmail } from './donor-orgs.emails.ts'
import { listWaiting, lockReview, saveDecision, type WaitingRow } from './reviews.sql.ts'
import { notify } from '../notifications/index.ts'

export interface DonorOrgDecision {
  readonly orgId: string
  readonly adminId: string
  readonly decision: 'verified' | 'refused'
  /**
   * For a refusal, the reason that the requester reads. For an approval, how the administrator
   * checked the organisation (may be empty).
   */
  readonly reason: string
}

/**
 * Records an administrator's approval or refusal and emails it to the person who requested
 * verification. Runs as the system. Throws `donor-org-not-found`, `donor-org-decided`, and
 * `donor-org-already-here` if a verified organisation already has the number.
 */
export const decideDonorOrg = async (
  db: Db,
  deps: Deps,
  { orgId, adminId, decision, reason }: DonorOrgDecision,
): Promise<{ name: string }> => {
  const review = orThrow(await lockReview(db, orgId), 'donor-org-not-found')
  if (review.status !== 'waiting' || review.reviewId === null) {
    throw new AppError('donor-org-decided')
  }
  const written = { decision, reason: reason || null, decidedBy: adminId }
  await saveDecision(db, review, written, deps.clock.now()).catch(rethrowNumberTaken)
  const { email, firstname, name, personId } = review
  if (email && firstname) {
    const to = { email, firstname }
    const home = `${deps.config.appOrigin}/dashboard-donor-org?section=home&org=${orgId}`
    const edit = `${deps.config.appOrigin}/donor-org/${orgId}/edit`
    const isYes = decision === 'verified'
    const mail = isYes
      ? buildDonorOrgVerifiedEmail(to, name, home)
      : buildDonorOrgRefusedEmail(to, name, reason, edit)
    await notify(db, deps, mail, { personId })
  }
  return { name }
}

const rethrowNumberTaken = (error: unknown): never => {
  if ((error as { constraint?: string }).constraint === 'donor_org_number') {
    throw new AppError('donor-org-already-here', {
      message: 'Another organisation with this registration number is already verified.',
    })
  }
  throw error
}

/** Lists the organisations that await verification, oldest first. Runs as the system. */
export const listWaitingDonorOrgs = async (db: Db): Promise<WaitingDonorOrg[]> => {
  const waiting: WaitingDonorOrg[] = []
  for (const row of await listWaiting(db)) waiting.push(await viewWaiting(db, row))
  return waiting
}

const viewWaiting = async (db: Db, row: WaitingRow): Promise<WaitingDonorOrg> => {
  const number = row.registrationNumber && readOrgNumber(row.kind, row.registrationNumber)
  const entry = number && number.isCharity ? await findRegisterEntry(db, number.number) : undefined
  return {
    ...pickDeclared(waitingDonorOrg, row),
    registerUrl: number ? number.registerUrl : null,
    askedBy: {
      id: row.personId,
      firstname: row.firstname,
      lastname: row.lastname,
      email: row.email,
    },
    register: entry
      ? {
          name: entry.name,
          regulator: entry.regulator,
          sameName: isSameName(entry.name, row.name),
          status: entry.status,
          sourceDate: entry.sourceDate,
          absentFrom: entry.absentFrom,
          movedTo: entry.movedTo,
          weblink: entry.weblink,
          insolvent: entry.insolvent,
        }
      : null,
  }
}
