import type { ChargeFinding, ListedChargeFinding } from '@pennytrail/contract'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import type {
  ChargeRecordRow,
  CloseFindingRow,
  DueComparisonRow,
  ListedFindingRow,
  OwnFindingRow,
} from '../payments.rows.ts'
import { getNamedGift } from './get-named-gift.ts'
import { getArrival, type Judged, type Subject } from './judge-charge.ts'

/**
 * Finds the gift of each charge: by the id of the charge, otherwise by the id of the gift that the
 * charge names. `recorded` is the amount in the ledger.
 */
export const readRecords = async (
  db: Db,
  account: string,
  subjects: readonly Subject[],
): Promise<Map<string, ChargeRecordRow>> => {
  const wanted = subjects.map(({ charge, id }) => ({ id, named: charge && getNamedGift(charge) }))
  const rows = await db.many<ChargeRecordRow>(sql`
    select /* never null */ a.id as id, d.id as donation_id, d.amount as expected, d.currency,
      d.succeeded_at,
      (case when p.donation_id is not null then l.amount end)::bigint as recorded,
  p.donation_id is null and d.succeeded_at is not null as is_paid_otherwise
    from json_to_recordset(${JSON.stringify(wanted)}) as a(id text, named uuid)
    left join donation_payment p on p.stripe_account = ${account} and p.donation_id = (
      select y.donation_id from donation_payment y join donation g on g.id = y.donation_id
      where (y.charge = a.id or (y.charge is null and y.payment_intent = a.id))
        and g.succeeded_at is not null)
    left join donation_payment n on n.donation_id = a.named and n.stripe_account = ${account}
    join donation d on d.id = coalesce(p.donation_id, n.donation_id)
    left join lateral (
      select sum(e.amount) as amount from ledger_entry e
      where e.donation_id = d.id and e.charity_id = d.charity_id and is_gift_kind(e.kind)
    ) l on true`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores what a comparison found, and marks earlier findings that it did not find as resolved. */
export const saveJudged = async (
  db: Db,
  { account, charityId }: DueComparisonRow,
  judged: readonly Judged[],
  now: Date,
): Promise<void> => {
  const agreeing = judged.filter(({ kind }) => kind === null).map(({ subject }) => subject.id)
  const found = judged.filter(({ kind }) => kind !== null).map((one) => toStored(one, now))
  if (agreeing.length > 0) {
    await db.run(sql`
      update charge_finding set resolved_at = ${now}
      where account = ${account} and charge = any (${agreeing}) and resolved_at is null
        and closed_at is null`)
  }
  if (found.length === 0) return
  await db.run(sql`
    insert into charge_finding as f (id, charity_id, account, charge, kind, donation_id, currency,
      amount, recorded, refunded, paid_at, found_at, seen_at)
    select r.id, ${charityId}, ${account}, r.charge, r.kind, r.donation_id, r.currency, r.amount,
      r.recorded, r.refunded, r.paid_at, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(found)}) as r(id uuid, charge text, kind text,
      donation_id uuid, currency text, amount bigint, recorded bigint, refunded bigint,
      paid_at timestamptz)
    on conflict (charge) do update set kind = excluded.kind, donation_id = excluded.donation_id,
      amount = excluded.amount, recorded = excluded.recorded, refunded = excluded.refunded,
      seen_at = excluded.seen_at, resolved_at = null,
      found_at = case when f.resolved_at is null then f.found_at else excluded.found_at end
    where f.closed_at is null`)
}

const toStored = ({ kind, record, subject: { charge, id } }: Judged, now: Date) => ({
  id: uuidv7(now.getTime()),
  charge: id,
  kind,
  donation_id: record?.donationId ?? null,
  currency: charge?.currency.toUpperCase() ?? record?.currency,
  amount: charge?.status === 'succeeded' ? charge.amount : null,
  recorded: kind === 'other-amount' ? (record?.recorded ?? record?.expected) : record?.recorded,
  refunded: charge?.amount_refunded ?? 0,
  paid_at: charge?.status === 'succeeded' ? getArrival(charge) : record?.succeededAt,
})

const isOpen = sql`f.resolved_at is null and f.closed_at is null`

/** Counts the open findings. */
export const openChargeFindings = sql`select count(*) from charge_finding f where ${isOpen}`

/** Lists the open findings for administrators, oldest first. */
export const listChargeFindings = (db: Db): Promise<ListedChargeFinding[]> =>
  db.many<ListedFindingRow>(sql`
    select f.id, f.kind, f.charge, f.currency, f.amount, f.recorded, f.refunded,
      f.paid_at, f.found_at, d.reference,
      jsonb_build_object('id', c.id, 'number', c.number, 'name', c.name) as charity
    from charge_finding f
    join charity c on c.id = f.charity_id
    left join donation d on d.id = f.donation_id
    where ${isOpen} order by f.found_at, f.id limit 100`)

/** Ends an open finding with an explanation. Returns undefined if there is none. */
export const closeChargeFinding = (db: Db, id: string, explanation: string, now: Date) =>
  db.maybe<CloseFindingRow>(sql`
    update charge_finding f set closed_at = ${now}, explanation = ${explanation}
    where f.id = ${id} and ${isOpen} returning f.charge, f.kind`)

/** Lists a charity’s open findings, oldest first. */
export const listOwnFindings = (db: Db, charityId: string): Promise<ChargeFinding[]> =>
  db.many<OwnFindingRow>(sql`
    select f.id, f.kind, f.currency, f.amount, f.recorded, f.paid_at, d.reference
    from charge_finding f left join donation d on d.id = f.donation_id
    where f.charity_id = ${charityId} and ${isOpen} order by f.found_at, f.id limit 100`)
