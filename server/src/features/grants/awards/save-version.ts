import { isDeepStrictEqual } from 'node:util'
import type { Award, SavedVersion } from '@pennytrail/contract'
import { listAwardErrors, type AwardTerms } from '@pennytrail/contract/grants/awards/award-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, makeValidationError } from '../../../platform/app-error.ts'
import { lockClientId, sql, type Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { openPounds } from '../../ledger/index.ts'
import { checkLines } from '../card-grant.ts'
import { mayGiveFor, mayRecordGifts } from '../grants.policy.ts'
import type { AwardPartiesRow } from '../grants.rows.ts'
import { findGrant, type GrantRow } from '../grants.sql.ts'
import {
  findVersion,
  listVersions,
  markDecided,
  markOffered,
  saveDraft,
  type AwardVersionRow,
} from './award-versions.sql.ts'
import { notifyOfVersion } from './awards.emails.ts'
import { getFixedTerms, isVariable, readAward } from './view-award.ts'

/**
 * Checks a version as far as both sides must be able to rely on it: verified parties, a fund that
 * takes the money, lines of its budget, and complete terms that leave what has happened.
 */
export const checkOffer = async (
  db: Db,
  {
    charityId,
    donorOrgId,
    terms,
  }: Pick<SavedVersion, 'charityId' | 'donorOrgId'> & { readonly terms: AwardTerms },
  grant: GrantRow | undefined,
  now: Date,
): Promise<void> => {
  const { charity, org } = await db.one<AwardPartiesRow>(sql`
    select (select status from charity where id = ${charityId}) charity,
      (select status from donor_org where id = ${donorOrgId}) org`)
  if (org !== 'verified') {
    throw new AppError('donor-org-not-verified', {
      message:
        'An organisation can make an award once an administrator has verified it. Its page shows what is missing. Until then, save the award as a draft.',
    })
  }
  if (charity === null) throw new AppError('charity-not-found')
  if (charity !== 'verified') {
    throw new AppError('charity-not-verified', {
      message:
        'This charity is not verified here at present, so it cannot accept an award. Ask it to finish its verification, and save the award as a draft until then.',
    })
  }
  await openPounds(db, charityId, terms.projectId)
  const errors = listAwardErrors(terms, toUkDate(now), grant && getFixedTerms(grant))
  if (errors.length > 0) {
    throw makeValidationError(
      errors.map(({ message, path }) => ({ path: `terms.${path}`, message })),
    )
  }
  await checkLines(db, terms.projectId, terms.budgetLineIds, 'terms.budgetLineIds')
}

const isSame = (row: AwardVersionRow, sent: SavedVersion): boolean =>
  isDeepStrictEqual(row.content, sent.terms) && row.words === sent.words

/** Throws unless the grant is between these two parties, and its terms can be proposed. */
const checkParties = (
  sent: SavedVersion,
  versions: readonly AwardVersionRow[],
  grant: GrantRow | undefined,
): void => {
  const of = versions[0] ?? grant
  if (of && (of.donorOrg.id !== sent.donorOrgId || of.charity.id !== sent.charityId)) {
    throw new AppError('award-id-used')
  }
  if (grant && !isVariable(grant)) throw new AppError('grant-not-confirmed')
  if (!grant && sent.side === 'charity') throw new AppError('grant-not-found')
}

/** Offers a draft. An older offer of the same side ends; one of the other side is answered first. */
const offer = async (
  db: Db,
  deps: Deps,
  sent: SavedVersion,
  by: string,
  { grant, versions }: { grant: GrantRow | undefined; versions: readonly AwardVersionRow[] },
): Promise<void> => {
  const now = deps.clock.now()
  await checkOffer(db, sent, grant, now)
  const open = versions.find(({ offeredAt, outcome }) => offeredAt !== null && outcome === null)
  if (open && open.side !== sent.side) throw new AppError('award-waits-for-answer')
  if (open) await markDecided(db, open.id, 'replaced', { by, now, words: '' })
  await markOffered(db, sent, now)
  await notifyOfVersion(db, deps, (await findVersion(db, sent.id))!)
}

/** Saves a draft of a version, and offers it if asked. A repeated request changes nothing. */
export const saveVersion = async (
  deps: Deps,
  session: Session,
  sent: SavedVersion,
): Promise<Award> => {
  const may =
    sent.side === 'funder'
      ? mayGiveFor(session, sent.donorOrgId)
      : mayRecordGifts(session, sent.charityId)
  if (!may) throw new AppError('access-denied')
  await deps.database.transaction('money', async (db) => {
    await lockClientId(db, sent.grantId)
    const versions = await listVersions(db, sent.grantId)
    const grant = await findGrant(db, sent.grantId)
    checkParties(sent, versions, grant)
    const before = await findVersion(db, sent.id)
    if (before && (before.grantId !== sent.grantId || before.side !== sent.side)) {
      throw new AppError('award-id-used')
    }
    if (before?.offeredAt != null || before?.outcome != null) {
      if (sent.offer && isSame(before, sent)) return
      throw new AppError('award-not-draft')
    }
    if (before && !sent.offer && isSame(before, sent)) return
    // Two people of one side may each have begun a version; neither loses what the other typed.
    const other = versions.find(
      ({ id, offeredAt, outcome, side }) =>
        offeredAt === null && outcome === null && side === sent.side && id !== sent.id,
    )
    if (other) throw new AppError('award-draft-exists')
    await saveDraft(db, sent, session.userId, deps.clock.now())
    if (sent.offer) await offer(db, deps, sent, session.userId, { grant, versions })
  })
  return deps.database.read(session.userId, (db) => readAward(db, session, sent.grantId))
}
