import type { CodeAgreement } from '@pennytrail/contract'
import { recordActivity } from '../../platform/activity/index.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { CharitySubject, Session } from '../../platform/http/index.ts'
import { hasAgreed, insertAgreement, listAgreements } from './fundraising-code-agreements.sql.ts'

/** Throws `code-agreement-needed` until somebody has agreed to the Code for the charity. */
export const requireCodeAgreement = async (db: Db, charityId: string): Promise<void> => {
  if (!(await hasAgreed(db, charityId))) throw new AppError('code-agreement-needed')
}

export const viewAgreements = async (
  db: Db,
  charityId: string,
): Promise<{ agreements: CodeAgreement[]; needed: boolean }> => ({
  agreements: await listAgreements(db, charityId),
  needed: !(await hasAgreed(db, charityId)),
})

/** Agrees to the Code for a charity. Agreeing again changes nothing. */
export const agreeToCode = async (
  db: Db,
  session: Session,
  charity: CharitySubject,
  now: Date,
): Promise<{ agreement: CodeAgreement }> => {
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
