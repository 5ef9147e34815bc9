import type { BankLineDraft, LineProposal } from '@pennytrail/contract'
import type { LineWay } from './line-ways.ts'
import type { KnownGiver } from './name-givers.ts'

/** A line for which a decision is proposed. Amounts are minor units, negative for money paid out. */
export interface OpenLine {
  readonly id: string
  readonly line: number
  readonly date: string
  readonly amount: number
  readonly text: string
  readonly type: string
  readonly way: LineWay | null
  /** The words that name its payer in each month; see `normalisePayer`. */
  readonly payer: string
  /** The similar entries in the ledger, and the one that the line names. */
  readonly alike: readonly { readonly id: string; readonly sequence: number }[]
  readonly proposed: string | null
}

export interface Giver extends KnownGiver {
  readonly isDeclared: boolean
  /** The latest gift by bank transfer that the giver is known by. */
  readonly last: {
    readonly amount: number
    readonly date: string | null
    readonly projectId: string | null
    readonly shownAs: 'named' | 'anonymous'
  } | null
}

/** A line that was posted or matched before, with its decision without amounts. */
export interface ConfirmedLine {
  readonly date: string
  readonly amount: number
  readonly text: string
  readonly payer: string
  readonly entryId: string
  readonly sequence: number
  readonly draft: BankLineDraft
}

/**
 * A gift whose money came through a bank, and which a bank can take back; or all gifts of one line,
 * which are named by their first entry.
 */
export interface BankedGift {
  readonly entryId: string
  readonly sequence: number
  /** How many gifts these are. */
  readonly gifts: number
  readonly date: string
  readonly amount: number
  readonly method: string
  /** The bank's text of its line, and its description. */
  readonly words: string
}

/** Cash or cheques that the ledger has and the bank does not have yet. */
export interface HandedIn {
  readonly entryId: string
  readonly sequence: number
  readonly date: string
  readonly amount: number
}

export interface OwnAccount {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly currency: string | null
  /** The main account, which every ledger has. */
  readonly isMain: boolean
}

/** A line of another account of the charity that no entry holds. */
export interface MirrorLine {
  readonly id: string
  readonly accountId: string
  readonly date: string
  readonly amount: number
  readonly text: string
}

export interface ReadRule {
  readonly id: string
  readonly text: string
  readonly type: string
  readonly direction: 'in' | 'out'
  readonly amountFrom: number | null
  readonly amountTo: number | null
  readonly accountId: string | null
  readonly decision: BankLineDraft
}

/** Everything that proposals are made from. */
export interface KnownFacts {
  readonly accountId: string
  readonly currency: string
  readonly lines: readonly OpenLine[]
  /** The most specific first. */
  readonly rules: readonly ReadRule[]
  readonly confirmed: readonly ConfirmedLine[]
  readonly givers: readonly Giver[]
  readonly accounts: readonly OwnAccount[]
  readonly mirrors: readonly MirrorLine[]
  /** Gift Aid claims that HMRC has not paid, with the amount that is due. */
  readonly claims: readonly { readonly id: string; readonly number: number; readonly due: number }[]
  readonly bankedGifts: readonly BankedGift[]
  readonly handedIn: readonly HandedIn[]
  /** Nominal accounts that can be chosen. */
  readonly nominals: ReadonlySet<string>
  /** Whether a project takes entries, so that money of the work can belong to one. */
  readonly hasProjects: boolean
}

export type Proposal = Omit<LineProposal, 'group'>
/** Returns a proposal for a line; null if this source knows nothing about it. */
export type Propose = (line: OpenLine, known: KnownFacts) => Proposal | null
