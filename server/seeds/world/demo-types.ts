import type { GiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import type { SpendingCategory } from '@pennytrail/contract/ledger/sorp-categories.ts'
import type { Tag } from '@pennytrail/contract/projects/tags.ts'

/** One line of a budget, with what is typically bought under it. Amounts in pounds. */
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
  /** Pounds. */
  readonly target: number
  readonly lines: readonly DemoLine[]
  readonly lifecycle: 'draft' | 'active' | 'paused' | 'completed' | 'closed' | 'cancelled'
  readonly visibility?: 'public' | 'signed-in' | 'team'
  /** The charity’s general charitable purposes unless told. */
  readonly giftTerms?: GiftTerms
  /** Months before today that it began, and how long it was planned to run. */
  readonly began: number
  readonly runs: number
  /** Share of the target raised so far, in hundredths. */
  readonly raised: number
  /** Share of what was raised that has been spent, in hundredths. */
  readonly spent: number
  /** What stands out about its state; the rest follows from the figures. */
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
