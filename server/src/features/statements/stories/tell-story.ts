import type { GivingSpending, GivingStory, StoryAmounts } from '@pennytrail/contract'
import type { Database } from '../../../platform/database/index.ts'
import { computeGivingSpending } from '../../attribution/index.ts'
import { countGiftsOfYear, selectGiftsOfYear } from './stories.sql.ts'

const maxPurposes = 6

interface Wanted {
  readonly personId: string
  readonly year: number
  /** The person who reads the story; empty for a visitor. */
  readonly readerId: string
  readonly giver: string | null
  readonly showsAmounts: boolean
}

const toAmounts = ({
  currency,
  fees,
  given,
  refunded,
  spent,
  unspent,
}: GivingSpending['totals'][number]): StoryAmounts => ({
  currency,
  given,
  spent,
  fees,
  refunded,
  unspent,
})

/** Lists the charities' own words for payments that the reader may see, the largest first. */
const listPurposes = ({ latest }: GivingSpending): string[] => {
  const named = latest
    .toSorted((a, b) => b.amount - a.amount)
    .flatMap(({ entry }) => (entry?.description ? [entry.description] : []))
  return [...new Set(named)].slice(0, maxPurposes)
}

/**
 * Tells what a person's gifts of a calendar year paid for, from the same balances and allocations as
 * every other page. Returns undefined without a gift in that year.
 */
export const tellStory = async (
  database: Database,
  { giver, personId, readerId, showsAmounts, year }: Wanted,
): Promise<GivingStory | undefined> => {
  const gifts = await database.read('system', (db) => countGiftsOfYear(db, personId, year))
  if (gifts === 0) return undefined
  const spending = await computeGivingSpending(
    database,
    readerId,
    selectGiftsOfYear(personId, year),
  )
  // Gifts are in pounds; a second currency would need a story of its own.
  const [totals] = spending.totals
  return {
    year,
    giver,
    gifts,
    charities: new Set(spending.funds.map(({ charity }) => charity.number)).size,
    payments: spending.funds.reduce((sum, { payments }) => sum + payments, 0),
    amounts: showsAmounts && totals ? toAmounts(totals) : null,
    funds: spending.funds.map(({ charity, project, ...fund }) => ({
      charity,
      project,
      amounts: showsAmounts ? toAmounts(fund) : null,
    })),
    purposes: listPurposes(spending),
  }
}
