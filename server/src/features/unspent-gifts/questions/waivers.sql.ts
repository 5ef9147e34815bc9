import { writeTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { IsRepayableRow } from '../unspent-gifts.rows.ts'

/** Returns whether the terms of a gift still allow money to be refunded to its giver. */
export const isRepayable = async (db: Db, giftId: string): Promise<boolean> =>
  (await db.one<IsRepayableRow>(sql`select gift_is_repayable(${giftId}) repayable`)).repayable

export interface Waiver {
  readonly giftId: string
  readonly questionId: string
  readonly by: 'giver' | 'link'
  /** The charity's new use of the gift, in the words that the giver read. */
  readonly purpose: string
  readonly at: Date
}

/** Stores once that a giver waived the right to be refunded, if the gift’s terms gave it. */
export const insertWaiver = (db: Db, waiver: Waiver): Promise<number> =>
  db.run(sql`
    insert into gift_waiver (donation_id, charity_id, question_id, waived_at, waived_by, purpose)
    select d.id, d.charity_id, ${waiver.questionId}::uuid, ${waiver.at}::timestamptz,
      ${waiver.by}::text, ${waiver.purpose}::text
    from donation d where d.id = ${waiver.giftId} and d.repayable
    on conflict do nothing`)

/** Changes the terms of a monthly gift’s later payments to those that the giver agreed to. */
export const changeMonthlyTerms = (db: Db, giftId: string, purpose: string): Promise<number> => {
  const sentences = writeTerms({ kind: 'secondary-purpose', secondaryPurpose: purpose }, '')
  return db.run(sql`
    update monthly_gift m set repayable = false, closure_term = 'secondary-purpose',
      secondary_purpose = ${purpose}, unspent_terms = ${sentences}
    from donation d where d.id = ${giftId} and m.id = d.monthly_gift_id and m.repayable`)
}
