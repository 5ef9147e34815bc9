import type { ModerationState } from '@pennytrail/contract'
import {
  isManager,
  roleInCharity,
  roleInDonorOrg,
  type Session,
} from '../../../platform/http/index.ts'
import type { HidingRow } from './moderation.sql.ts'
import type { Subject } from './moderation-subjects.sql.ts'

const roleIn = (session: Session, { owner_kind, owner_id }: Subject) =>
  owner_kind === 'charity' ? roleInCharity(session, owner_id) : roleInDonorOrg(session, owner_id)

export const isTeamMember = (session: Session, subject: Subject): boolean =>
  roleIn(session, subject) !== undefined

export const mayAppeal = (session: Session, subject: Subject): boolean =>
  isManager(roleIn(session, subject))

export const viewAppeal = (hiding: HidingRow) =>
  hiding.appeal === null || hiding.appealed_at === null
    ? null
    : { words: hiding.appeal, at: hiding.appealed_at, answer: hiding.appeal_answer }

/** Returns what the team may read about the hiding, without the staff member who decided it. */
export const viewModeration = (
  hiding: HidingRow | undefined,
  session: Session,
  subject: Subject,
): ModerationState => ({
  hidden: hiding
    ? {
        reason: hiding.reason,
        at: hiding.hidden_at,
        appeal: viewAppeal(hiding),
        canAppeal: hiding.appeal === null && mayAppeal(session, subject),
      }
    : null,
})
