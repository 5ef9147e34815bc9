import type { Audience } from '@pennytrail/contract/updates/rules.ts'
import type { GiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import type { SpendingCategory } from '@pennytrail/contract/ledger/sorp-categories.ts'
import type { Tag } from '@pennytrail/contract/projects/tags.ts'

/** One budget line with typical purchases. Amounts are in pounds. */
export interface DemoLine {
  readonly category: SpendingCategory
  readonly label: string
  readonly planned: number
  /** Pairs of payee and description, used in turn. */
  readonly purchases: readonly (readonly [payee: string, description: string])[]
}

export interface DemoProject {
  readonly title: string
  readonly summary: string
  readonly story: readonly string[]
  readonly countries: readonly string[]
  readonly place: string
  readonly tags: readonly Tag[]
  /** The amount to raise, in pounds. */
  readonly target: number
  readonly lines: readonly DemoLine[]
  readonly lifecycle: 'draft' | 'active' | 'paused' | 'completed' | 'closed' | 'cancelled'
  readonly visibility?: 'public' | 'signed-in' | 'team'
  /** The terms of gifts; by default the charity’s general charitable purposes. */
  readonly giftTerms?: GiftTerms
  /** `began`: how many months ago the project began. `runs`: its planned length in months. */
  readonly began: number
  readonly runs: number
  /** The percentage of the target raised so far. */
  readonly raised: number
  /** The percentage of the raised money that is spent. */
  readonly spent: number
  /**
   * A special situation that the project must show; every other situation follows from its figures.
   */
  readonly trait?: 'quiet' | 'over-a-line' | 'idle-money' | 'reversal'
}

export interface DemoCharity {
  readonly number: string
  readonly name: string
  readonly introduction: string
  readonly tags: readonly Tag[]
  readonly countries: readonly string[]
  readonly founded: string
  readonly weblink: string
  readonly projects: readonly DemoProject[]
}

export interface DemoUpdate {
  readonly daysAgo: number
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly quote?: string
  readonly list?: readonly string[]
  readonly figures?: readonly (readonly [name: string, value: number, unit?: string])[]
  /** The number of payments that the update cites: the latest ones of the project. */
  readonly cites?: number
  readonly audience?: Audience
}
