import { answerDays } from '@pennytrail/contract/unspent-gifts/answers.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { hashToken, makeToken } from '../../../platform/secret-token.ts'
import { listUnspentByFund } from '../../attribution/index.ts'
import { listGivers } from '../unspent-gifts.sql.ts'
import { buildReminderEmail, toNotified } from '../unspent-gifts.emails.ts'
import { toGiftQuestion } from './question-views.ts'
import { findQuestion, saveReminded, takeUnanswered } from './questions.sql.ts'
import { notify } from '../../notifications/index.ts'

const day = 24 * 3600_000
/** The maximum number of reminders in one run. The next run continues. */
const max = 100

/**
 * Some days before the deadline, reminds givers who have not answered. Any number of processes may
 * run it at any time.
 */
export const remindGivers = (
  deps: Pick<Deps, 'clock' | 'config' | 'database' | 'payments'>,
): Promise<void> =>
  deps.database.transaction('money', async (db) => {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + answerDays.reminder * day)
    for (const { id } of await takeUnanswered(db, now, until, max)) {
      const row = (await findQuestion(db, id))!
      const token = makeToken()
      await saveReminded(db, id, hashToken(token), now)
      const left = await listUnspentByFund(db, row.charityId, row.donationId)
      const { amount } = toGiftQuestion(row, left.get(row.fromProjectId) ?? 0)
      // A correction or another refund has used the money meanwhile.
      if (amount === 0) continue
      for (const giver of await listGivers(db, row.donationId)) {
        const mail = buildReminderEmail({ ...row, amount }, giver, token, deps)
        await notify(db, deps, mail, toNotified(row, giver))
      }
    }
  })
