import { sql, type Db } from '../../../platform/database/index.ts'
import type { Adjustment } from './adjustments.ts'
import type { CharityRow, HasDebtsRepaidRow, LastDebtRow, RepaymentRow } from '../gift-aid.rows.ts'

export interface NewDebt {
  readonly id: string
  readonly donation: string
  /** The claim that the tax was claimed with. */
  readonly claim: string
  readonly tax: number
  readonly why: Adjustment['why']
  readonly on: string
}

export const insertDebts = (
  db: Db,
  charityId: string,
  debts: readonly NewDebt[],
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into gift_aid_debt (id, charity_id, donation_id, of_claim_id, tax, reason, arose_on,
      recorded_at)
    select r.id, ${charityId}::uuid, r.donation, r.claim, r.tax, r.why, r."on",
      ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(debts)}) as r(id uuid, donation uuid, claim uuid,
      tax bigint, why text, "on" date)`)

/** Lists the charities that have submitted a claim. */
export const listCharitiesWithClaims = (db: Db): Promise<CharityRow[]> =>
  db.many<CharityRow>(sql`
    select distinct charity_id id from gift_aid_claim where state in ('submitted', 'paid')`)

export interface NewRepayment {
  readonly id: string
  readonly on: string
  readonly amount: number
  readonly reference: string
}

/** Inserts a repayment to HMRC with the gifts whose tax it settles. */
export const insertRepayment = (
  db: Db,
  charityId: string,
  repayment: NewRepayment & { readonly entryId: string; readonly by: string; readonly now: Date },
  settled: readonly Adjustment[],
): Promise<number> => {
  const rows = settled.map(({ of, tax }) => ({ donation: of.donationId, claim: of.claimId, tax }))
  return db.run(sql`
    with made as (
      insert into gift_aid_repayment (id, charity_id, paid_on, amount, reference, entry_id,
        recorded_by, recorded_at)
      values (${repayment.id}, ${charityId}, ${repayment.on}, ${repayment.amount},
        ${repayment.reference}, ${repayment.entryId}, ${repayment.by}, ${repayment.now})
    )
    insert into gift_aid_repayment_gift (repayment_id, donation_id, of_claim_id, charity_id, tax)
    select ${repayment.id}::uuid, r.donation, r.claim, ${charityId}::uuid, r.tax
    from json_to_recordset(${JSON.stringify(rows)}) as r(donation uuid, claim uuid, tax bigint)`)
}

/** Returns the day on which the newest debt among these stands in the ledger. */
export const readLastDebtDay = async (
  db: Db,
  settled: readonly Adjustment[],
): Promise<string | null> => {
  const gifts = settled.filter(({ tax }) => tax > 0).map(({ of }) => of)
  const { day } = await db.one<LastDebtRow>(sql`
    select max(t.arose_on)::text "day" from gift_aid_debt t
    join json_to_recordset(${JSON.stringify(gifts)}) as r("claimId" uuid, "donationId" uuid)
      on t.of_claim_id = r."claimId" and t.donation_id = r."donationId"
    where t.released_at is null and t.tax > 0`)
  return day
}

/** Lists a charity's repayments to HMRC, the newest first. */
export const listRepayments = (db: Db, charityId: string): Promise<RepaymentRow[]> =>
  db.many<RepaymentRow>(sql`
    select r.id, r.paid_on::text "on", r.amount, r.reference, e.seq sequence
    from gift_aid_repayment r
    join ledger_entry e on e.id = r.entry_id and e.charity_id = r.charity_id
    where r.charity_id = ${charityId} order by r.paid_on desc, r.recorded_at desc`)

/** Returns whether a repayment settled tax of this claim. */
export const isRepaid = async (db: Db, claimId: string): Promise<boolean> =>
  (await db.maybe<HasDebtsRepaidRow>(sql`
    select from gift_aid_repayment_gift where of_claim_id = ${claimId} limit 1`)) !== undefined
