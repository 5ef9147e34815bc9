import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueJob } from '../../../platform/jobs/index.ts'
import {
  buildClaimClosedEmail,
  buildClaimRefusedEmail,
  buildClaimVerifiedEmail,
} from './claim.emails.ts'
import {
  closeOtherClaims,
  decideClaim,
  findRecipient,
  transferClaim,
  lockClaim,
  type ClaimRow,
} from './claims.sql.ts'
import { rethrowMembershipConflict } from '../../identity/index.ts'
import { notify } from '../../notifications/index.ts'

const closedReason = 'Another claim to this charity has been verified.'

/**
 * Verifies a claim. Verifying and refusing both run as the system, because an administrator sees
 * and changes data that belongs to others.
 */
export const verifyClaim = async (
  db: Db,
  deps: Deps,
  id: string,
  admin: string,
  note: string,
): Promise<{ message: string }> => {
  const now = deps.clock.now()
  const claim = await lockWaiting(db, id)
  if (claim.charityStatus !== 'claimed') throw new AppError('charity-already-claimed')
  if (claim.registerStatus === 'removed') throw new AppError('charity-removed')
  if (!claim.provenAt && !note) throw new AppError('claim-not-proven')
  await transferClaim(db, claim.charityId, claim.personId, now).catch(rethrowMembershipConflict)
  await decideClaim(db, id, { state: 'verified', reason: note || null, decidedBy: admin }, now)
  await recordActivity(db, {
    by: admin,
    act: 'verify-claim',
    ...toClaimDetails(claim),
    reason: note,
    at: now,
  })
  // With test payments, the charity gets a test account and can take gifts immediately.
  await queueJob(db, 'open-test-account', { charityId: claim.charityId })
  const { appOrigin } = deps.config
  const claimant = await findRecipient(db, claim.personId)
  const home = `${appOrigin}/dashboard-charity?section=home`
  if (claimant) {
    await notify(db, deps, buildClaimVerifiedEmail(claimant, claim.charityName, home), claimant)
  }
  for (const other of await closeOtherClaims(db, claim.charityId, id, closedReason, now)) {
    const person = await findRecipient(db, other.personId)
    if (!person) continue
    const mail = buildClaimClosedEmail(person, claim.charityName, closedReason)
    await notify(db, deps, mail, { ...person, path: `/charity/${claim.charityNumber}` })
  }
  return { message: `${claim.charityName} is verified.` }
}

export const refuseClaim = async (
  db: Db,
  deps: Deps,
  id: string,
  admin: string,
  reason: string,
): Promise<{ message: string }> => {
  const claim = await lockWaiting(db, id)
  const now = deps.clock.now()
  await decideClaim(db, id, { state: 'refused', reason, decidedBy: admin }, now)
  await recordActivity(db, {
    by: admin,
    act: 'refuse-claim',
    ...toClaimDetails(claim),
    reason,
    at: now,
  })
  const claimant = await findRecipient(db, claim.personId)
  const again = `${deps.config.appOrigin}/claim-charity?number=${claim.charityNumber}`
  if (claimant) {
    const mail = buildClaimRefusedEmail(claimant, claim.charityName, reason, again)
    await notify(db, deps, mail, claimant)
  }
  return { message: `The claim to ${claim.charityName} has been refused.` }
}

const toClaimDetails = (claim: ClaimRow) => ({
  subjectKind: 'charity-claim' as const,
  subjectId: claim.id,
  detail: { charity: claim.charityName, number: claim.charityNumber, proof: claim.proofKind },
})

const lockWaiting = async (db: Db, id: string): Promise<ClaimRow> => {
  const claim = orThrow(await lockClaim(db, id), 'claim-not-found')
  if (claim.state !== 'waiting') throw new AppError('claim-decided')
  return claim
}

/** A database constraint stops one account from joining both kinds of organisation. */
