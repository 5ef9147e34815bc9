import type { NotGift } from '@pennytrail/contract/gift-aid/eligibility.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { buildLeftOutEmail } from '../gift-aid.emails.ts'
import { excludeGift, findDeclaredGiver, findGift } from './claimable.sql.ts'
import { notify } from '../../notifications/index.ts'

/**
 * Marks a payment as no gift for Gift Aid, or removes the mark. A giver who declared is told,
 * because the gift leaves their statement of Gift Aid or returns to it.
 */
export const leaveOutGift = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  session: Pick<Session, 'userId'>,
  gift: { readonly id: string; readonly charityId: string },
  notGift: NotGift | null,
): Promise<void> => {
  if (!(await findGift(db, gift.charityId, gift.id))) throw new AppError('donation-not-found')
  const changed = await excludeGift(db, gift, notGift, session.userId, deps.clock.now())
  const giver = changed ? await findDeclaredGiver(db, gift.id) : undefined
  if (!giver) return
  const mail = buildLeftOutEmail(giver, notGift, deps)
  await notify(db, deps, mail, { personId: giver.readerId })
}
