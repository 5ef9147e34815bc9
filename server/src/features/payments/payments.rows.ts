// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type AccountCharityRow = {
  readonly id: string
}

export type AccountUseRow = {
  readonly id: string
  readonly name: string
  readonly waits: boolean
}

export type AlikeRow = {
  readonly id: string
  readonly sequence: number
  readonly entryDate: string
  readonly payee: string | null
  readonly description: string | null
}

export type AttemptRow = {
  readonly charityId: string
  readonly account: string | null
  readonly sessionId: string
  readonly expired: boolean
  readonly taken: boolean
}

export type ChargeFiguresRow = {
  readonly findings: number
  readonly oldest: string | null
}

export type ChargeRecordRow = {
  readonly id: string
  readonly donationId: string
  readonly expected: number
  readonly currency: string
  readonly succeededAt: string | null
  readonly recorded: number | null
  readonly isPaidOtherwise: boolean
}

export type ChargingCharityRow = {
  readonly id: string
}

export type CloseFindingRow = {
  readonly charge: string
  readonly kind: ColumnTexts['charge_finding.kind']
}

export type ConnectionRow = LockAccountRow & {
  readonly id: string
  readonly payoutsEnabled: boolean | null
  readonly needs: string[] | null
  readonly openedHere: boolean | null
  readonly connectedAt: string | null
  readonly endedAt: string | null
  readonly endedHow: 'disconnected' | 'revoked' | null
  readonly replacementEndedAt: string | null
}

export type CountPayoutsRow = {
  readonly count: number
}

export type DisputeRow = {
  readonly id: string
  readonly account: string | null
  readonly reference: string
  readonly currency: string
  readonly amount: number
  readonly reason: string
  readonly state: ColumnTexts['donation_dispute.state']
  readonly fee: number
  readonly openedAt: string
  readonly taken: number
  readonly refunded: number
  readonly respondBy: string | null
  readonly closedAt: string | null
  readonly sequence: number | null
}

export type DueAccount = {
  readonly account: string
  readonly through: string
}

export type DueComparisonRow = {
  readonly charityId: string
  readonly account: string
  readonly comparedAt: string | null
}

export type DueReplaced = {
  readonly account: string
  readonly through: string
}

export type DueReplacementRow = {
  readonly charityId: string
}

export type FindMonthlyGiftOfCustomerRow = {
  readonly id: string
}

export type FindNamedGiftRow = {
  readonly donationId: string
  readonly session: string | null
  readonly invoice: string | null
}

export type InboxFiguresRow = {
  readonly waiting: number
  readonly oldest: string | null
}

export type InboxRow = {
  readonly seq: number
  readonly body: string
  readonly receivedAt: string
}

export type InboxWaitingRow = {
  readonly waiting: boolean
}

export type IsUsedElsewhereRow = {
  readonly used: boolean
}

export type ListPayingCustomersRow = {
  readonly customer: string
}

export type ListUndoneRow = {
  readonly undone: {
    readonly id: string
    readonly seenOn: string
    readonly amount: number
    readonly imported: boolean
    readonly reason: string
    readonly undoneOn: string
    readonly replaced: number | null
    readonly restored: number | null
    readonly difference: number | null
    readonly returned: number | null
  }
}

export type ListUnlistedRow = {
  readonly charge: string
}

export type ListedFindingRow = OwnFindingRow & {
  readonly charge: string
  readonly refunded: number
  readonly foundAt: string
  readonly charity: {
    readonly id: string
    readonly number: string
    readonly name: string
  }
}

export type LockAccountRow = {
  readonly name: string
  readonly number: string
  readonly status: ColumnTexts['charity.status']
  readonly stripeAccount: string | null
  readonly chargesEnabled: boolean
  readonly lastAccount: string | null
}

export type LockPayoutRow = {
  readonly state: 'failed' | 'paid'
}

export type OfferedMethodsRow = {
  readonly name: string
  readonly methods: string[]
}

export type OpenTestAccountRow = {
  readonly name: string
}

export type OwnFindingRow = {
  readonly id: string
  readonly kind: ColumnTexts['charge_finding.kind']
  readonly currency: string
  readonly amount: number | null
  readonly recorded: number | null
  readonly paidAt: string
  readonly reference: string | null
}

export type PayoutRow = {
  readonly id: string
  readonly currency: string
  readonly amount: number
  readonly state: 'failed' | 'paid'
  readonly failure: string | null
  readonly createdAt: string
  readonly arrivesOn: string
  readonly itemCount: number
  readonly items: {
    readonly kind: string
    readonly amount: number
    readonly fee: number
    readonly net: number
    readonly reference: string | null
    readonly sequence: number | null
  }[]
  readonly sequence: number | null
  readonly sums: {
    readonly kind: string
    readonly count: number
    readonly amount: number
    readonly fee: number
  }[]
  readonly match: {
    readonly seenOn: string
    readonly amount: number
    readonly note: string
    readonly imported: boolean
    readonly replaced: number | null
    readonly difference: number | null
  } | null
  readonly undone: {
    readonly id: string
    readonly seenOn: string
    readonly amount: number
    readonly imported: boolean
    readonly reason: string
    readonly undoneOn: string
    readonly replaced: number | null
    readonly restored: number | null
    readonly difference: number | null
    readonly returned: number | null
  }[]
  readonly alike: {
    readonly id: string
    readonly sequence: number
    readonly entryDate: string
    readonly payee: string | null
    readonly description: string | null
  }[]
}

export type PayoutStatesRow = {
  readonly id: string
  readonly state: 'failed' | 'paid'
}

export type PayoutToMatch = {
  readonly id: string
  readonly currency: string
  readonly amount: number
  readonly state: 'failed' | 'paid'
  readonly match: {
    readonly seenOn: string
    readonly amount: number
    readonly note: string
    readonly imported: boolean
    readonly replaced: number | null
    readonly difference: number | null
  } | null
  readonly entry: string | null
}

export type RemovedMatch = {
  readonly seenOn: string
  readonly amount: number
  readonly note: string
  readonly imported: boolean
  readonly replacedEntry: string | null
  readonly differenceEntry: string | null
  readonly matchedAt: string
}

export type ReplacedIncome = {
  readonly id: string
  readonly sequence: number
  readonly kind: ColumnTexts['ledger_entry.kind']
  readonly category: ColumnTypes['ledger_entry.category']
  readonly currency: string
  readonly amount: number
  readonly projectId: string | null
  readonly payee: string | null
  readonly payeeKind: ColumnTexts['ledger_payee.kind'] | null
  readonly description: string | null
  readonly reversedOn: string
  readonly terms: {
    readonly shortfall: ColumnTexts['grant_terms.shortfall']
    readonly delay: ColumnTexts['grant_terms.delay']
    readonly closing: ColumnTexts['grant_terms.closing']
    readonly words: string
  } | null
}

export type ReplacementRow = {
  readonly charityId: string
  readonly account: string
  readonly openedHere: boolean
  readonly chargesEnabled: boolean
  readonly needs: string[]
  readonly connectedBy: string
  readonly connectedAt: string
  readonly countsAt: string
  readonly mayAgree: string[]
  readonly agreedBy: string | null
  readonly connectedByName: string
  readonly isOfLead: boolean
}

export type ReversalRow = {
  readonly id: string
}

export type WaitingRow = {
  readonly currency: string
  readonly amount: number
}
