import type { NewGrant } from '@pennytrail/contract'
import { insertGrant } from '../../features/grants/index.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

export interface GrantOptions extends Partial<Omit<NewGrant, 'charityId' | 'donorOrgId'>> {
  /** The Manager of the charity who recorded it. */
  readonly by: string
  readonly donorOrgId: string
  readonly state?: 'waiting' | 'confirmed' | 'refused' | 'withdrawn'
  readonly reason?: string
  readonly at?: Date
}

const today = (deps: Pick<Deps, 'clock'>): string => deps.clock.now().toISOString().slice(0, 10)

/** A grant by bank transfer of 30,000.00 in one instalment, waiting to be confirmed unless told. */
export const makeGrant = async (
  deps: Deps,
  charityId: string,
  { at = deps.clock.now(), by, reason, state = 'waiting', ...options }: GrantOptions,
): Promise<{ id: string }> => {
  const id = options.id ?? uuidv7()
  const amount = options.amount ?? 3_000_000
  const awardedOn = options.awardedOn ?? today(deps)
  await deps.database.transaction('system', async (db) => {
    await insertGrant(db, {
      projectId: null,
      purpose: 'For the work of the year',
      shownAs: 'named',
      budgetLineIds: [],
      instalments: [{ amount, dueOn: awardedOn }],
      reportDates: [],
      ...options,
      id,
      charityId,
      amount,
      awardedOn,
      method: 'bank-transfer',
      state: 'waiting',
      by,
      now: at,
    })
    if (state === 'waiting') return
    await db.run(sql`
      update donor_grant set state = ${state}, decided_by = ${by}, decided_at = ${at},
        reason = ${state === 'refused' ? (reason ?? 'Not ours.') : null}
      where id = ${id}`)
  })
  return { id }
}
