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
  readonly publicId: string
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
          readonly publicId: string
          readonly alt: string
          readonly children: ColumnTexts['project_image.children'] | null
        }[]
        readonly giftTerms: 'repayable' | 'secondary-purpose'
        readonly secondaryPurpose: string
        readonly giftAmounts: ColumnTypes['project.gift_amounts']
        readonly orgGiftAmounts: ColumnTypes['project.org_gift_amounts']
        readonly version: number
        readonly charityGiftAmounts: ColumnTypes['charity.gift_amounts']
        readonly charityOrgGiftAmounts: ColumnTypes['charity.org_gift_amounts']
        readonly lastEntries:
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
    readonly publicId: string
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
  readonly charityId: string
  readonly title: string
  readonly summary: string
  readonly countries: string[]
  readonly place: string
  readonly coverId: string | null
  readonly cover: string | null
  readonly tags: string[]
  readonly currency: string
  readonly target: number | null
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly lifecycle: ColumnTexts['project.lifecycle']
  readonly visibility: ColumnTexts['project.visibility']
  readonly reportIntervalDays: number
  readonly source: 'iati' | 'platform'
  readonly isDemo: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly lastUpdateAt: string | null
  readonly charityNumber: string
  readonly charityName: string
  readonly charityStatus: ColumnTexts['charity.status']
  readonly charityLogoId: string | null
  readonly chargesEnabled: boolean
  readonly giftsFrom: string | null
  readonly paymentMethods: string[]
  readonly takesGiftAid: boolean
  readonly registerStatus: 'registered' | 'removed' | null
  readonly reportingStatus: string | null
  readonly removedOn: string | null
  readonly registerDate: string | null
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
  readonly hasEntries: boolean
  readonly closing: boolean
  readonly unspent:
    | {
        readonly currency: string
        readonly balance: number
      }[]
    | null
  readonly spentLines: string[]
}

export type Row = {
  readonly publicId: string
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
