import type { AnnouncedAppeal, CharityAppeals } from '@pennytrail/contract'
import {
  getAppealEndError,
  getAppealStartError,
} from '@pennytrail/contract/charities/appeal-rules.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, makeValidationError, orThrow } from '../../../platform/app-error.ts'
import { actFor, type Db } from '../../../platform/database/index.ts'
import {
  assertSecondFactor,
  isInCharity,
  type Deps,
  type Session,
} from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { mayAnnounceAppeals, maySeeAppeals } from '../charities.policy.ts'
import type { CharityRow } from '../charities.sql.ts'
import { findCharityAt } from '../view-charity.ts'
import {
  endAppeal,
  findLockedAppeal,
  insertAppeal,
  listAppeals,
  lockAppeals,
  overlapsAppeal,
  updateAppeal,
  type TimedAppeal,
} from './appeals.sql.ts'

interface Announcer {
  readonly db: Db
  readonly deps: Deps
  readonly session: Session
  /** The address of the charity. */
  readonly address: string
}

/** Row-level security lets the team read and write its appeals; administrators act for the staff. */
const actAsAnnouncer = <T>(
  { db, session }: Announcer,
  charityId: string,
  work: () => Promise<T>,
): Promise<T> => (isInCharity(session, charityId) ? work() : actFor(db, 'staff', work))

/** Finds the charity. Throws `access-denied`, and `second-factor-needed` for an administrator without. */
const findCharityFor = async (
  { address, db, deps, session }: Announcer,
  isAllowed: typeof maySeeAppeals,
): Promise<CharityRow> => {
  const charity = await findCharityAt(db, address)
  if (!isAllowed(session, charity.id)) throw new AppError('access-denied')
  if (!isInCharity(session, charity.id)) assertSecondFactor(deps, session)
  return charity
}

/** Finds the charity for Leads and administrators, and locks its appeals. */
const lockForAnnouncer = async (announcer: Announcer): Promise<CharityRow> => {
  const charity = await findCharityFor(announcer, mayAnnounceAppeals)
  await lockAppeals(announcer.db, charity.id)
  return charity
}

const view = async (announcer: Announcer, charity: CharityRow): Promise<CharityAppeals> => {
  const { db, deps, session } = announcer
  const may = mayAnnounceAppeals(session, charity.id)
  return {
    appeals: await listAppeals(db, charity.id, deps.clock.now()),
    can: { announce: may && charity.status === 'verified' },
  }
}

const record = (
  { db, deps, session }: Announcer,
  { id, name }: CharityRow,
  act: string,
  detail: object,
): Promise<void> =>
  recordActivity(db, {
    by: session.userId,
    act,
    subjectKind: 'charity',
    subjectId: id,
    detail: { organisation: name, ...detail },
    at: deps.clock.now(),
  })

/** Parses an announced appeal. Throws an error for each invalid field, and for an unverified charity. */
const parseAppeal = (
  { endsAt, givers, startsAt }: AnnouncedAppeal,
  charity: CharityRow,
  id: string,
  now: Date,
): TimedAppeal => {
  if (charity.status !== 'verified') {
    throw new AppError('charity-not-verified', {
      message: 'Only a verified charity that takes gifts can announce an appeal.',
    })
  }
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const issues = Object.entries({
    startsAt: getAppealStartError(start, now),
    endsAt: getAppealEndError(end, start, now),
  }).flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }]))
  if (issues.length > 0) throw makeValidationError(issues)
  return { id, charityId: charity.id, startsAt: start, endsAt: end, givers }
}

/** Lists the appeals of a charity, for its team and administrators. */
export const viewAppeals = async (announcer: Announcer): Promise<CharityAppeals> => {
  const charity = await findCharityFor(announcer, maySeeAppeals)
  return actAsAnnouncer(announcer, charity.id, () => view(announcer, charity))
}

/** Announces an appeal. Throws `charity-not-verified` and `appeals-overlap`. */
export const announceAppeal = async (
  announcer: Announcer,
  announced: AnnouncedAppeal,
): Promise<CharityAppeals> => {
  const { db, deps, session } = announcer
  const now = deps.clock.now()
  const charity = await lockForAnnouncer(announcer)
  const appeal = parseAppeal(announced, charity, uuidv7(now.getTime()), now)
  return actAsAnnouncer(announcer, charity.id, async () => {
    if (await overlapsAppeal(db, appeal)) throw new AppError('appeals-overlap')
    await insertAppeal(db, appeal, session.userId, now)
    await record(announcer, charity, 'announce-appeal', announced)
    return view(announcer, charity)
  })
}

/** Changes an appeal before it begins. Throws `appeal-begun`, `appeal-over` and `appeals-overlap`. */
export const changeAppeal = async (
  announcer: Announcer,
  id: string,
  announced: AnnouncedAppeal,
): Promise<CharityAppeals> => {
  const { db, deps } = announcer
  const now = deps.clock.now()
  const charity = await lockForAnnouncer(announcer)
  return actAsAnnouncer(announcer, charity.id, async () => {
    const found = orThrow(await findLockedAppeal(db, charity.id, id, now), 'appeal-not-found')
    if (found.isOver) throw new AppError('appeal-over')
    if (found.hasBegun) throw new AppError('appeal-begun')
    const appeal = parseAppeal(announced, charity, id, now)
    if (await overlapsAppeal(db, appeal)) throw new AppError('appeals-overlap')
    await updateAppeal(db, appeal)
    await record(announcer, charity, 'change-appeal', announced)
    return view(announcer, charity)
  })
}

/** Ends an appeal at once, or cancels it before its start. Throws `appeal-over`. */
export const stopAppeal = async (announcer: Announcer, id: string): Promise<CharityAppeals> => {
  const { db, deps } = announcer
  const now = deps.clock.now()
  const charity = await lockForAnnouncer(announcer)
  return actAsAnnouncer(announcer, charity.id, async () => {
    const found = orThrow(await findLockedAppeal(db, charity.id, id, now), 'appeal-not-found')
    if (found.isOver) throw new AppError('appeal-over')
    await endAppeal(db, id, now)
    await record(announcer, charity, found.hasBegun ? 'end-appeal' : 'cancel-appeal', {})
    return view(announcer, charity)
  })
}
