import type { Grant, ReceivedInstalment } from '@pennytrail/contract'
import { AppError } from '../../platform/app-error.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { lockGrant } from './decide-grant.ts'
import { buildGrantEmail, describeReceivedInstalment } from './grants.emails.ts'
import { mayRecordGifts } from './grants.policy.ts'
import { findGrant } from './grants.sql.ts'
import { postOffline } from './offline-gifts/post-offline-gift.ts'
import { listOrgManagers } from './recipients.sql.ts'
import { viewGrant } from './view-grants.ts'
import { notify } from '../notifications/index.ts'

/**
 * Records an instalment that has arrived, as a gift of its own with an entry on the bank account.
 */
export const receiveInstalment = async (
  deps: Deps,
  session: Session,
  id: string,
  sent: ReceivedInstalment,
): Promise<Grant> =>
  deps.database.transaction('money', async (db) => {
    const grant = await lockGrant(db, session, id)
    if (!mayRecordGifts(session, grant.charity.id)) throw new AppError('access-denied')
    if (grant.state !== 'confirmed') throw new AppError('grant-not-confirmed')
    const instalment = grant.instalments.find(({ position }) => position === sent.position)
    if (!instalment) throw new AppError('instalment-not-found')
    if (instalment.donationId === sent.donationId) return viewGrant(grant, session)
    if (instalment.donationId !== null) throw new AppError('instalment-received')
    await postOffline(db, deps, session, {
      id: sent.donationId,
      charityId: grant.charity.id,
      projectId: grant.project?.id ?? null,
      amount: instalment.amount,
      method: 'bank-transfer',
      date: sent.date,
      evidence: sent.evidence,
      grantId: grant.id,
      kind: 'grant',
      giverName: grant.donorOrg.name,
      publicName: grant.shownAs === 'named' ? grant.donorOrg.name : null,
      onlyLines: grant.lines.map((line) => line.id),
      giver: { personId: null, temporaryPersonId: null, donorOrgId: grant.donorOrg.id },
    })
    await db.run(sql`
      update grant_instalment set donation_id = ${sent.donationId}
      where grant_id = ${id} and position = ${sent.position}`)
    const words = describeReceivedInstalment(grant, instalment.amount, sent.date)
    for (const to of await listOrgManagers(db, grant.donorOrg.id)) {
      await notify(db, deps, buildGrantEmail(deps, to, grant, words), to)
    }
    return viewGrant((await findGrant(db, id))!, session)
  })
