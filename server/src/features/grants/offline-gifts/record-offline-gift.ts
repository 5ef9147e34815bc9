import type { NewOfflineGift } from '@pennytrail/contract'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import { lockClientId, type Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { openPounds } from '../../ledger/index.ts'
import { buildRecordedGiftEmail } from '../grants.emails.ts'
import { mayRecordGifts } from '../grants.policy.ts'
import type { FoundGiver, RecordedGift } from '../grants.rows.ts'
import {
  findRecordableGiver,
  findRecorded,
  findTemporary,
  insertTemporary,
  markDonor,
} from './offline-gifts.sql.ts'
import { postOffline } from './post-offline-gift.ts'
import { notify } from '../../notifications/index.ts'

/**
 * Finds the giver of a gift without a card, or adds one to the charity's own list. Throws
 * `temporary-person-not-found` or `person-not-found`.
 */
export const findOfflineGiver = async (
  db: Db,
  { charityId, giver }: Pick<NewOfflineGift, 'charityId' | 'giver'>,
  now: Date,
): Promise<FoundGiver> => {
  if (giver.kind === 'new') {
    const { email = null, isOrganisation, name } = giver
    const id = uuidv7(now.getTime())
    return insertTemporary(db, { id, charityId, name, email, isOrganisation }, now)
  }
  if (giver.kind === 'temporary') {
    return orThrow(
      await findTemporary(db, charityId, giver.tempuserid),
      'temporary-person-not-found',
    )
  }
  return orThrow(await findRecordableGiver(db, charityId, giver.personId), 'person-not-found')
}

const toAnswer = ({ donationId, reference, sequence, tempuserid }: RecordedGift) => ({
  donationId,
  reference,
  sequence,
  tempuserid,
})

/**
 * Records a gift in cash, by cheque or by bank transfer. A repeated request returns the same gift.
 */
export const recordOfflineGift = async (deps: Deps, session: Session, sent: NewOfflineGift) => {
  if (!mayRecordGifts(session, sent.charityId)) throw new AppError('access-denied')
  return deps.database.transaction('money', async (db) => {
    await lockClientId(db, sent.id)
    const before = await findRecorded(db, sent.id)
    if (before) {
      const same =
        before.charityId === sent.charityId &&
        before.projectId === sent.projectId &&
        before.amount === sent.amount &&
        before.method === sent.method &&
        before.grantId === null
      if (!same) throw new AppError('donation-id-used')
      return toAnswer(before)
    }
    await openPounds(db, sent.charityId, sent.projectId)
    const giver = await findOfflineGiver(db, sent, deps.clock.now())
    await postOffline(db, deps, session, {
      id: sent.id,
      charityId: sent.charityId,
      projectId: sent.projectId,
      amount: sent.amount,
      method: sent.method,
      accountId: sent.accountId,
      date: sent.date,
      evidence: sent.evidence,
      grantId: null,
      kind: giver.isOrganisation ? 'grant' : 'gift',
      giverName: giver.name,
      publicName: sent.shownAs === 'named' ? giver.name : null,
      giver: {
        personId: giver.personId,
        temporaryPersonId: giver.temporaryPersonId,
        donorOrgId: null,
      },
    })
    const recorded = (await findRecorded(db, sent.id))!
    if (giver.personId !== null) await markDonor(db, giver.personId)
    if (giver.email !== null) {
      const mail = await buildRecordedGiftEmail(db, deps, { ...sent, ...giver, email: giver.email })
      await notify(db, deps, mail, { personId: giver.personId })
    }
    return toAnswer(recorded)
  })
}
