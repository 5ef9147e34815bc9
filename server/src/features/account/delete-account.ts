import { confirmAccountOwner } from '../identity/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { actFor, type Db, type Duty } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { queueJob } from '../../platform/jobs/index.ts'
import { queueMail } from '../../platform/mail/index.ts'
import { anonymiseGiver, listGiverDebits, retainGiver } from '../donations/index.ts'
import { endDeclarations } from '../gift-aid/index.ts'
import { eraseGiftMessages } from '../gift-messages/index.ts'
import { eraseInvitesTo, withdrawInvitesSentBy } from '../invites/index.ts'
import { erasePledger } from '../matching/index.ts'
import { cancelMonthlyGifts } from '../monthly-gifts/index.ts'
import { erasePreferences } from '../notifications/index.ts'
import { stopAllCheckpointEmails } from '../proof/index.ts'
import { stopFollowingAll } from '../updates/index.ts'
import { buildAccountDeletedEmail } from './account.emails.ts'
import { listLastLead } from './account.sql.ts'
import {
  anonymisePerson,
  eraseClaims,
  eraseFiles,
  leaveOrganisations,
  lockAccount,
  deleteWaysIn,
} from './delete-account.sql.ts'

/** A function that removes or ends a feature's data about a person when the account is deleted. */
export type Forgetter = (db: Db, personId: string, deps: Deps) => Promise<unknown>

/**
 * The duty for which each function writes. The order matters: the last function removes data that the
 * other functions may need.
 */
const forgetters: readonly (readonly [Duty, readonly Forgetter[]])[] = [
  [
    'money',
    [
      retainGiver,
      cancelMonthlyGifts,
      anonymiseGiver,
      (db, personId, { clock }) => endDeclarations(db, personId, clock.now()),
      eraseGiftMessages,
      erasePledger,
    ],
  ],
  ['mail', [stopFollowingAll, stopAllCheckpointEmails, erasePreferences]],
  [
    'accounts',
    [
      (db, personId, { clock }) => withdrawInvitesSentBy(db, personId, clock.now()),
      eraseInvitesTo,
      (db, personId, { clock }) => eraseClaims(db, personId, clock.now()),
      leaveOrganisations,
      eraseFiles,
      deleteWaysIn,
      (db, personId, { clock }) => anonymisePerson(db, personId, clock.now()),
    ],
  ],
]

// The deletion job runs again after a minute, for a payment that was being settled during the
// deletion and may have read the person's name before the name was removed.
const getInOneMinute = ({ clock }: Deps): Date => new Date(clock.now().getTime() + 60_000)

/**
 * Anonymises a person permanently: an account, or a guest. Gifts, ledgers and projects stay. `db` acts
 * for a duty.
 */
export const erasePerson = async (db: Db, personId: string, deps: Deps): Promise<void> => {
  for (const [duty, functions] of forgetters) {
    await actFor(db, duty, async () => {
      for (const forget of functions) await forget(db, personId, deps)
    })
  }
  await queueJob(db, 'forget-giver', { personId }, { runAt: getInOneMinute(deps) })
}

const listNames = (list: readonly { readonly name: string }[]): string =>
  new Intl.ListFormat('en-GB').format(list.map(({ name }) => name))

/**
 * Anonymises an account permanently. Gifts, ledgers and projects stay, without the person. If no
 * password is sent, a recent sign-in proves that the owner asks. Throws `access-denied` for anyone
 * else's account, `last-lead` and the errors of `confirmAccountOwner`.
 */
export const deleteAccount = async (
  deps: Deps,
  session: Session,
  personId: string,
  password: string | undefined,
): Promise<{ message: string }> => {
  if (personId.toLowerCase() !== session.userId) throw new AppError('access-denied')
  const owner = await confirmAccountOwner(deps, session, password, 'password')
  await deps.database.transaction('accounts', async (db) => {
    if (!(await lockAccount(db, session.userId))) throw new AppError('token-invalid')
    const alone = await listLastLead(db, session.userId)
    if (alone.length > 0) {
      throw new AppError('last-lead', {
        message: `You are the only Lead of ${listNames(alone)}. Make someone else a Lead there first, then delete your account.`,
      })
    }
    const debits = await listGiverDebits(db, session.userId)
    await erasePerson(db, session.userId, deps)
    await queueMail(db, buildAccountDeletedEmail(owner, debits), 'first')
  })
  return { message: 'Your account has been deleted.' }
}
