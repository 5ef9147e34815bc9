import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps, Session } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { lockLedger, postEntries, type NewEntry } from '../../ledger/index.ts'
import type { ClaimEntryRow, ClaimRow } from '../gift-aid.rows.ts'
import { insertEntries } from './claim-entries.sql.ts'
import { findClaim } from './view-claim.ts'

/** A change of a claim's state by a Lead. */
export interface Step {
  readonly db: Db
  readonly deps: Pick<Deps, 'clock'>
  readonly session: Session
  readonly charityId: string
  readonly claimId: string
}

export interface Posting {
  readonly entry: NewEntry
  readonly what: ClaimEntryRow['what']
}

export const lockClaimInState = async (
  step: Step,
  ...states: ClaimRow['state'][]
): Promise<ClaimRow> => {
  // The ledger lock makes changes to a charity's claims run one after the other.
  await lockLedger(step.db, step.charityId)
  const row = await findClaim(step.db, step.charityId, step.claimId)
  if (!states.includes(row.state)) throw new AppError('gift-aid-claim-state')
  return row
}

export const checkDay = (on: string, earliest: string | null, now: Date): void => {
  if (on > toUkDate(now)) throw makeFieldError('on', 'Choose a date that is not in the future.')
  if (earliest !== null && on < earliest) {
    throw makeFieldError('on', `Choose a date on or after ${earliest}.`)
  }
}

export const getAuthorFields = ({ session }: Step) =>
  ({ authorRole: 'Lead', author: session.userId }) as const

/** Posts entries and links them to the claim. */
export const post = async (step: Step, postings: readonly Posting[]): Promise<void> => {
  const { db, deps, charityId, claimId } = step
  const now = deps.clock.now()
  const named = postings.map(({ entry, what }) => ({
    entry: { ...entry, id: entry.id ?? uuidv7(now.getTime()) },
    what,
  }))
  await postEntries(
    db,
    charityId,
    named.map(({ entry }) => entry),
    now,
  )
  await insertEntries(
    db,
    { id: claimId, charityId },
    named.map(({ entry, what }) => ({ id: entry.id, what })),
  )
}

export const log = (
  step: Step,
  act: string,
  detail: Record<string, string | number>,
  reason?: string,
) =>
  recordActivity(step.db, {
    by: step.session.userId,
    act,
    subjectKind: 'charity',
    subjectId: step.charityId,
    detail,
    ...(reason === undefined ? {} : { reason }),
    at: step.deps.clock.now(),
  })
