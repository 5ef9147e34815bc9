import type { MatchRatio } from '@pennytrail/contract/matching/match-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { insertPledge, insertPot, markAnswered } from '../../features/matching/matching.sql.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'

export interface PledgeOptions {
  readonly charityId: string
  readonly projectId?: string | null
  /** Who signs, and pays unless an organisation does. */
  readonly by: string
  readonly donorOrgId?: string | null
  /** Pence; by default 10,000.00 in all. */
  readonly amount?: number
  readonly ratio?: MatchRatio
  readonly mostEach?: number | null
  readonly publicName?: string | null
  /** The pot that it joins; by default a new one, open for 30 days from today. */
  readonly potId?: string
  /** By default the charity has accepted it. */
  readonly accepted?: boolean
}

/** Creates a pledge, by default an accepted one in a pot of its own that is open today. */
export const makePledge = async (
  deps: Pick<Deps, 'clock' | 'database'>,
  { accepted = true, amount = 1_000_000, by, charityId, donorOrgId = null, ...of }: PledgeOptions,
): Promise<{ readonly id: string; readonly potId: string }> => {
  const id = uuidv7()
  const now = deps.clock.now()
  const potId = of.potId ?? uuidv7()
  const endsOn = toUkDate(new Date(now.getTime() + 30 * 86_400_000))
  await deps.database.transaction('money', async (db) => {
    if (of.potId === undefined) {
      await insertPot(
        db,
        potId,
        {
          charityId,
          projectId: of.projectId ?? null,
          title: 'Winter match',
          ratio: of.ratio ?? '1:1',
          mostEach: of.mostEach ?? null,
          startsOn: toUkDate(now),
          endsOn,
        },
        now,
      )
    }
    await insertPledge(db, {
      id,
      potId,
      charityId,
      donorOrgId,
      amount,
      payBy: endsOn,
      publicName: of.publicName ?? null,
      wording: 'This money comes only because people give.',
      by,
      now,
    })
    if (accepted) await markAnswered(db, id, 'accept', { by, now })
  })
  return { id, potId }
}
