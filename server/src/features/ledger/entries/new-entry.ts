import type { Direction } from '@pennytrail/contract/ledger/canonical-entry.ts'
import type { AssetAccount } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import type { PayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import type { Category } from '@pennytrail/contract/ledger/sorp-categories.ts'
import type { EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'

export type { AssetAccount }
export type Account = AssetAccount | 'income' | 'fees' | 'fund' | `spending:${string}`

export type AuthorRole =
  | 'System'
  | 'Donor'
  | 'Viewer'
  | 'Contributor'
  | 'Manager'
  | 'Lead'
  | 'Import'

export interface Leg {
  readonly account: Account
  /** The fund of a leg on the account income, spending, fees or fund; null is the general fund. */
  readonly projectId: string | null
  /** Minor units; debits positive. */
  readonly amount: number
}

/** An entry to be posted. Amounts are minor units of `currency`. */
export interface NewEntry {
  /** Set by the client where a repeated request must be recognised; otherwise set by the server. */
  readonly id?: string
  readonly kind: EntryKind
  readonly category: Category
  /** YYYY-MM-DD */
  readonly entryDate: string
  readonly currency: string
  /** The amount of the published transaction, which is the sum of the debits. */
  readonly amount: number
  readonly direction: Direction
  /** The fund. Null is the general fund, or no fund for movements of cash. */
  readonly projectId: string | null
  /** The other fund of a transfer. */
  readonly counterProjectId?: string | null
  readonly budgetLineId?: string | null
  /** The budget lines to which a gift is restricted. The gift pays for nothing else. */
  readonly onlyLines?: readonly string[]
  readonly donationId?: string | null
  /** The balance of a grant without a giver here, where the entry moves or returns its money. */
  readonly balanceId?: string | null
  readonly reversesId?: string | null
  /** The payment of which a credit gives money back. */
  readonly paymentId?: string | null
  /** The gift that is matched and the pledge that pays it, where the entry is a match. */
  readonly match?: { readonly giftId: string; readonly pledgeId: string }
  readonly authorRole: AuthorRole
  readonly source?: 'platform' | 'provider' | 'iati' | 'bank'
  /** The source’s own opaque identifier, unique within charity and source. Never personal. */
  readonly sourceRef?: string | null
  /**
   * The amount paid in another currency. `rate` is units of `currency` for one unit of the
   * original.
   */
  readonly original?: {
    readonly amount: number
    readonly currency: string
    readonly rate: string
  } | null
  readonly payee?: string
  /** The kind of payee, if somebody chose one. The name of a `person` is not published. */
  readonly payeeKind?: PayeeKind
  readonly description?: string
  /** The giver’s name for the charity’s team. It is never published. */
  readonly giver?: string
  /** The name that the giver chose to publish; empty where they chose none. */
  readonly shownGiver?: string
  /** The author: a person’s id or the name of a system. It is never published. */
  readonly author?: string
  /** Evidence, as a JSON list of file hashes; empty where there is none. */
  readonly files?: string
  /** The bank’s text of the line that became the entry. Only Managers and Leads read it. */
  readonly payerText?: string
  readonly legs: readonly Leg[]
}

export interface PostedEntry {
  readonly id: string
  readonly seq: number
  readonly kind: EntryKind
  readonly amount: number
  readonly currency: string
  readonly recordedAt: string
  readonly leafHash: string
  readonly chainHash: string
}
