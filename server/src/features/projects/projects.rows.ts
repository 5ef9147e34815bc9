// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.
import type { ColumnTexts, ColumnTypes } from '../../platform/database/index.ts'

export type CharityOfProjectRow = {
  readonly charityId: string
}

export type CharityStatusRow = {
  readonly status: ColumnTexts['charity.status']
}

export type ClosingRow = {
  readonly closing: string[]
}

export type FileIdRow = {
  readonly public_id: string
}

export type FoundProject = {
  readonly id: string
  readonly charityId: string
  readonly title: string
  readonly currency: string
  readonly lifecycle: ColumnTexts['project.lifecycle']
  readonly visibility: ColumnTexts['project.visibility']
  readonly giftTerms: {
    readonly kind: 'repayable' | 'secondary-purpose'
    readonly secondaryPurpose: string
  }
  readonly charityName: string
  readonly charityNumber: string
  readonly charityStatus: ColumnTexts['charity.status']
  readonly stripeAccount: string | null
  readonly chargesEnabled: boolean
  readonly isDemo: boolean
  readonly closing: boolean
}

export type FullProjectsRow = {
  readonly id: string
  readonly version: string
  readonly row:
    | (ProjectRow & {
        readonly story: string
        readonly latitude: number | null
        readonly longitude: number | null
        readonly images: {
          readonly public_id: string
          readonly alt: string
          readonly children: ColumnTexts['project_image.children'] | null
        }[]
        readonly gift_terms: 'repayable' | 'secondary-purpose'
        readonly secondary_purpose: string
        readonly gift_amounts: ColumnTypes['project.gift_amounts']
        readonly org_gift_amounts: ColumnTypes['project.org_gift_amounts']
        readonly version: number
        readonly charity_gift_amounts: ColumnTypes['charity.gift_amounts']
        readonly charity_org_gift_amounts: ColumnTypes['charity.org_gift_amounts']
        readonly last_entries:
          | {
              readonly id: string
              readonly seq: number
              readonly entry_date: string
              readonly recorded_at: string
              readonly kind: ColumnTexts['ledger_entry.kind']
              readonly category: ColumnTypes['ledger_entry.category']
              readonly direction: ColumnTexts['ledger_entry.direction']
              readonly amount: number
              readonly currency: string
              readonly source: ColumnTexts['ledger_entry.source']
              readonly payee: string | null
              readonly description: string | null
              readonly fees:
                | {
                    readonly id: string
                    readonly sequence: number
                    readonly entryDate: string
                    readonly direction: ColumnTexts['ledger_entry.direction']
                    readonly amount: number
                    readonly currency: string
                    readonly description: string | null
                  }[]
                | null
            }[]
          | null
        readonly left:
          | {
              readonly amount: number
              readonly to: string | null
              readonly isHidden: boolean
              readonly since: string
              readonly on: string
              readonly ground: ColumnTexts['restriction_ground.ground'] | null
            }[]
          | null
        readonly overspend: {
          readonly now: number
          readonly covered: number
          readonly coveredOn: string | null
        } | null
      })
    | null
}

export type HiddenReasonRow = {
  readonly veil: 'hidden' | 'missing' | 'none' | 'signed-in' | 'team'
}

export type ListImagesRow = {
  readonly images: {
    readonly public_id: string
    readonly alt: string
    readonly children: ColumnTexts['project_image.children'] | null
  }[]
  readonly cover: string | null
}

export type LockLedgerRow = {
  readonly locked: string | null
}

export type LockProjectRow = {
  readonly version: number
}

export type OverspendsRow = {
  readonly id: string
  readonly overspend: {
    readonly now: number
    readonly covered: number
    readonly coveredOn: string | null
  }
}

export type ProjectRow = {
  readonly id: string
  readonly charity_id: string
  readonly title: string
  readonly summary: string
  readonly countries: string[]
  readonly place: string
  readonly cover_id: string | null
  readonly cover: string | null
  readonly tags: string[]
  readonly currency: string
  readonly target: number | null
  readonly starts_on: string | null
  readonly ends_on: string | null
  readonly lifecycle: ColumnTexts['project.lifecycle']
  readonly visibility: ColumnTexts['project.visibility']
  readonly report_interval_days: number
  readonly source: 'iati' | 'platform'
  readonly is_demo: boolean
  readonly created_at: string
  readonly updated_at: string
  readonly last_update_at: string | null
  readonly charity_number: string
  readonly charity_name: string
  readonly charity_status: ColumnTexts['charity.status']
  readonly charges_enabled: boolean
  readonly gifts_from: string | null
  readonly payment_methods: string[]
  readonly takes_gift_aid: boolean
  readonly register_status: 'registered' | 'removed' | null
  readonly reporting_status: string | null
  readonly removed_on: string | null
  readonly register_date: string | null
  readonly totals:
    | {
        readonly currency: string
        readonly received: number
        readonly spent: number
        readonly fees: number
        readonly transferred: number
        readonly entries: number
        readonly gifts: number
        readonly first_received_on: string | null
        readonly last_spent_on: string | null
      }[]
    | null
  readonly budget:
    | {
        readonly id: string
        readonly category: string
        readonly label: string
        readonly planned: number
        readonly currency: string
        readonly spent: number
      }[]
    | null
  readonly unproven:
    | {
        readonly currency: string
        readonly payments: number
        readonly amount: number
        readonly since: string
      }[]
    | null
  readonly answers:
    | {
        readonly reason: string
        readonly answer: string
        readonly answeredOn: string
      }[]
    | null
}

export type ProjectStatus = {
  readonly has_entries: boolean
  readonly closing: boolean
  readonly unspent:
    | {
        readonly currency: string
        readonly balance: number
      }[]
    | null
  readonly spent_lines: string[]
}

export type Row = {
  readonly public_id: string
  readonly title: string
  readonly bytes: number
}

export type SumProjectsRow = {
  readonly withheld: number
  readonly projects: number
  readonly totals:
    | {
        readonly currency: string
        readonly received: number
        readonly spent: number
        readonly fees: number
        readonly transferred: number
        readonly entries: number
        readonly gifts: number
      }[]
    | null
}

export type TeamRow = {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly role: ColumnTexts['charity_member.role']
  readonly avatarid: string | null
}

export type UpdateImagesRow = {
  readonly found: number
}
