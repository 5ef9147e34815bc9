import type { ModeratedKind } from '@pennytrail/contract/admin/rules.ts'
import type { BankLineDraft } from '@pennytrail/contract/bank-import/line-drafts.ts'
import type { GiftAmount } from '@pennytrail/contract/donations/gift-amounts.ts'
import type { ConnectedCharity } from '@pennytrail/contract/gift-aid/small-donation-routes.ts'
import type { AwardTerms } from '@pennytrail/contract/grants/awards/award-rules.ts'
import type { GrantReport } from '@pennytrail/contract/grants/report-routes.ts'
import type { TeamRole } from '@pennytrail/contract/invites/rules.ts'
import type { BankPlace } from '@pennytrail/contract/ledger/bank-accounts/ledger-accounts.ts'
import type { Category } from '@pennytrail/contract/ledger/sorp-categories.ts'
import type { EndReason } from '@pennytrail/contract/monthly-gifts/rules.ts'
import type { Report } from '@pennytrail/contract/reports/routes.ts'
import type { UpdateBody } from '@pennytrail/contract/updates/update-body.ts'
import type { MetricValue } from '@pennytrail/contract/updates/routes.ts'
import type { Audience } from '@pennytrail/contract/updates/rules.ts'
import type { ColumnTexts } from './column-texts.ts'

interface FailedCheck {
  readonly name: string
  readonly rule: string
  readonly rows: number
}

interface BadLedger {
  readonly charity: string
  readonly sequence: number
  readonly problem: string
}

interface ImportedRegisterFile {
  readonly outcome: {
    readonly file: string
    readonly table: ColumnTexts['charity_register_file.register_table']
    readonly layout: 'ccew' | 'oscr' | 'oscr-former' | 'ccni'
    readonly extractDate: {
      readonly date: string
      readonly from: 'option' | 'name' | 'file'
    } | null
    readonly encoding: string
    readonly rows: number
    readonly charities: number
    readonly added: number
    readonly changed: number
    readonly unchanged: number
    readonly refused: number
  }
  readonly refused: readonly { readonly line: number; readonly reason: string }[]
}

/**
 * Types of columns that the database does not know: JSON, and texts whose values the contract lists
 * but no check constraint. This is the one place where columns are typed by hand. A statement that
 * reads a column of JSON that is not listed here does not compile.
 */
export interface ColumnTypes {
  readonly 'activity_log.detail': Record<string, string | number | boolean | null>
  readonly 'bank_account.ledger_account': BankPlace
  readonly 'bank_rule.decision': BankLineDraft
  readonly 'column_map.columns': Record<string, number>
  readonly 'charity.gift_amounts': GiftAmount[]
  readonly 'charity.org_gift_amounts': GiftAmount[]
  readonly 'charity_register_file.outcome': ImportedRegisterFile
  readonly 'flag.kind': ModeratedKind
  readonly 'gift_aid_small_setting.connected': ConnectedCharity[]
  readonly 'google_sign_in.claims': {
    readonly subject: string
    readonly email: string
    readonly firstname: string
    readonly lastname: string
  }
  readonly 'grant_report.figures': GrantReport['figures']
  readonly 'grant_version.content': AwardTerms
  readonly 'graphile_worker._private_jobs.payload': unknown
  readonly 'hiding.kind': ModeratedKind
  readonly 'ledger_check.bad_ledgers': BadLedger[]
  readonly 'ledger_check.broken': FailedCheck[]
  readonly 'ledger_entry.category': Category
  readonly 'ledger_leg.account':
    | 'stripe-balance'
    | 'bank'
    | 'gift-aid-receivable'
    | `bank:${string}`
    | 'income'
    | 'fees'
    | 'fund'
    | `spending:${string}`
  readonly 'monthly_gift.end_reason': EndReason
  readonly 'outbox_message.attach': { readonly kind: string; readonly id: string }
  readonly 'outbox_message.headers': Record<string, string>
  readonly 'project.gift_amounts': GiftAmount[]
  readonly 'project.org_gift_amounts': GiftAmount[]
  readonly 'report.figures': Report
  readonly 'stand_in_stripe.object.body': object
  readonly 'statement_line.draft': BankLineDraft
  readonly 'suspension.status_before':
    | ColumnTexts['charity.status']
    | ColumnTexts['donor_org.status']
  readonly 'team_invite.role': TeamRole | 'Donor'
  readonly 'update_post.body': UpdateBody
  readonly 'update_version.audience': Audience
  readonly 'update_version.body': UpdateBody
  readonly 'update_version.metrics': MetricValue[]
}
