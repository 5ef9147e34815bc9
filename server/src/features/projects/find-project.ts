import type { GiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import type { Lifecycle, Visibility } from '@pennytrail/contract/projects/lifecycle.ts'
import { sql, type Db } from '../../platform/database/index.ts'

/** The facts that other features need about a project. */
export interface FoundProject {
  readonly id: string
  readonly charityId: string
  readonly title: string
  readonly currency: string
  readonly lifecycle: Lifecycle
  readonly visibility: Visibility
  readonly giftTerms: GiftTerms
  readonly charityName: string
  readonly charityNumber: string
  readonly charityStatus: 'claimed' | 'verified' | 'suspended' | 'off-register'
  readonly stripeAccount: string | null
  readonly chargesEnabled: boolean
  readonly isDemo: boolean
  /**
   * Whether the project is being closed. Until its unspent gifts are settled, it takes no other
   * entries.
   */
  readonly closing: boolean
}

export const findProject = (db: Db, id: string): Promise<FoundProject | undefined> =>
  db.maybe(sql`
    select p.id, p.charity_id "charityId", p.title, p.currency, p.lifecycle, p.visibility,
      json_build_object('kind', p.gift_terms, 'secondaryPurpose', p.secondary_purpose) "giftTerms",
      c.name "charityName", c.number "charityNumber", c.status "charityStatus",
      c.stripe_account "stripeAccount", c.stripe_charges_enabled "chargesEnabled",
      p.is_demo "isDemo", project_is_closing(p.id) closing
    from project p join charity c on c.id = p.charity_id
    where p.id = ${id}`)
