import type { CodeAgreement } from '@pennytrail/contract'
import { recordActivity } from '../../platform/activity/index.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { mayManageCharityProjects, maySeeAgreements } from './charities.policy.ts'
import { hasAgreed, insertAgreement, listAgreements } from './fundraising-code-agreements.sql.ts'
import { findCharityAt } from './view-charity.ts'

/** Throws `code-agreement-needed` until somebody has agreed to the Code for the charity. */
export const requireCodeAgreement = async (db: Db, charityId: string): Promise<void> => {
  if (!(await hasAgreed(db, charityId))) throw new AppError('code-agreement-needed')
}

/** Returns the agreements of a charity for its team. Throws `access-denied` for anyone else. */
export const viewAgreements = async (
  db: Db,
  session: Session,
  address: string,
): Promise<{ agreements: CodeAgreement[]; needed: boolean }> => {
  const { id } = await findCharityAt(db, address)
  if (!maySeeAgreements(session, id)) throw new AppError('access-denied')
  return {
    agreements: await listAgreements(db, id),
    needed: !(await hasAgreed(db, id)),
  }
}

/**
 * Agrees to the Code for a charity. Agreeing again changes nothing. Throws `access-denied` for
 * anyone below Manager.
 */
export const agreeToCode = async (
  db: Db,
  session: Session,
  address: string,
  now: Date,
): Promise<{ agreement: CodeAgreement }> => {
  const charity = await findCharityAt(db, address)
  if (!mayManageCharityProjects(session, charity.id)) throw new AppError('access-denied')
  const agreed = { charity, personId: session.userId, occasion: 'publication' } as const
  if ((await insertAgreement(db, agreed, now)) === 1) {
    await recordActivity(db, {
      by: session.userId,
      act: 'agree-to-code',
      subjectKind: 'charity',
      subjectId: charity.number,
      at: now,
    })
  }
  const [agreement] = await listAgreements(db, charity.id)
  return { agreement: agreement! }
}
