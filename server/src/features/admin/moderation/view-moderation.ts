import type { ModerationState } from '@pennytrail/contract'
import type { Session } from '../../../platform/http/index.ts'
import type { HidingRow } from './moderation.sql.ts'
import { mayAppeal } from './moderation.policy.ts'
import type { Subject } from './moderation-subjects.sql.ts'

export const viewAppeal = (hiding: HidingRow) =>
  hiding.appeal === null || hiding.appealedAt === null
    ? null
    : { words: hiding.appeal, at: hiding.appealedAt, answer: hiding.appealAnswer }

/** Returns why content is hidden, as its team may read it: without the staff member's name. */
export const viewModeration = (
  hiding: HidingRow | undefined,
  session: Session,
  subject: Subject,
): ModerationState => ({
  hidden: hiding
    ? {
        reason: hiding.reason,
        at: hiding.hiddenAt,
        appeal: viewAppeal(hiding),
        canAppeal: hiding.appeal === null && mayAppeal(session, subject),
      }
    : null,
})
