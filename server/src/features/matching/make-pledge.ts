import type { MatchPledge, NewPledge, NewPot } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { listDayErrors, writePledge } from '@pennytrail/contract/matching/match-rules.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'
import { AppError, makeValidationError } from '../../platform/app-error.ts'
import { lockClientId, sql, type Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { openPounds } from '../ledger/index.ts'
import { tellOfPledge } from './matching.emails.ts'
import type { PledgingOrgRow, PotRow } from './matching.rows.ts'
import { findPledge, findPot, insertPledge, insertPot } from './matching.sql.ts'
import { mayPledge } from './matching.policy.ts'
import { readPledge } from './view-pledges.ts'

/**
 * Finds the name of who pays. Throws `access-denied` unless the caller may give for the organisation,
 * and `donor-org-not-verified`.
 */
const findPledger = async (
  db: Db,
  session: Session,
  donorOrgId: string | null,
): Promise<string> => {
  if (donorOrgId === null) return getFullName(session)
  const org = await db.one<PledgingOrgRow>(
    sql`select name, status from donor_org where id = ${donorOrgId}`,
  )
  if (org.status !== 'verified') throw new AppError('donor-org-not-verified')
  return org.name
}

const isSamePot = (pot: PotRow, sent: NewPot): boolean =>
  pot.charityId === sent.charityId &&
  pot.projectId === sent.projectId &&
  pot.title === sent.title &&
  pot.ratio === sent.ratio &&
  pot.maxEach === sent.maxEach &&
  pot.startsOn === sent.startsOn &&
  pot.endsOn === sent.endsOn

/** Opens the pot of a pledge, or finds the one that it joins. */
const openPot = async (db: Db, { pot, potId }: NewPledge, now: Date): Promise<PotRow> => {
  if (pot) await insertPot(db, potId, pot, now)
  const found = await findPot(db, potId)
  if (!found) throw new AppError('match-pot-not-found')
  if (pot && !isSamePot(found, pot)) throw new AppError('match-id-used')
  return found
}

/**
 * Promises to match gifts. The promise counts once the charity accepts it. A repeat with the same id
 * changes nothing. Throws `match-id-used` if the id has other details.
 */
export const makePledge = async (
  deps: Pick<Deps, 'clock' | 'config' | 'database'>,
  session: Session,
  sent: NewPledge,
): Promise<MatchPledge> => {
  const payer = {
    donorOrgId: sent.donorOrgId,
    personId: sent.donorOrgId === null ? session.userId : null,
  }
  if (!mayPledge(session, payer)) throw new AppError('access-denied')
  const now = deps.clock.now()
  // The caller sees the charity and the project that the pot is for.
  const { pot: of } = sent
  if (of) {
    await deps.database.read(session.userId, (db) => openPounds(db, of.charityId, of.projectId))
  }
  await deps.database.transaction('money', async (db) => {
    await lockClientId(db, sent.potId)
    const before = await findPledge(db, sent.id)
    if (before) {
      if (
        before.potId === sent.potId &&
        before.promised === sent.amount &&
        mayPledge(session, before)
      )
        return
      throw new AppError('match-id-used')
    }
    const pledger = await findPledger(db, session, sent.donorOrgId)
    const pot = await openPot(db, sent, now)
    const today = toUkDate(now)
    if (today > pot.endsOn) throw new AppError('match-pot-ended')
    const { startsOn, ...days } = listDayErrors({ ...pot, dueOn: sent.dueOn }, today)
    const errors = Object.entries(sent.pot ? { startsOn, ...days } : days).filter(
      ([, message]) => message !== undefined,
    )
    if (errors.length > 0) {
      throw makeValidationError(
        errors.map(([field, message]) => ({
          path: field === 'dueOn' ? field : `pot.${field}`,
          message: message!,
        })),
      )
    }
    const receiver =
      pot.projectTitle === null ? pot.charityName : `“${pot.projectTitle}” by ${pot.charityName}`
    await insertPledge(db, {
      ...sent,
      charityId: pot.charityId,
      publicName: sent.shownAs === 'named' ? pledger : null,
      wording: writePledge({
        pledger,
        receiver,
        ratio: pot.ratio,
        maxEach: pot.maxEach,
        startsOn: pot.startsOn,
        endsOn: pot.endsOn,
        dueOn: sent.dueOn,
        amount: sent.amount,
      }).join('\n'),
      by: session.userId,
      now,
    })
    await tellOfPledge(db, deps, (await findPledge(db, sent.id))!)
  })
  return readPledge(deps, session, sent.id)
}
