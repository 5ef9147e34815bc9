import type { ListedTransaction } from '@pennytrail/contract'
import { isGiftKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { ChargedFee, GiftsOfFeeRow } from '../ledger.rows.ts'

/* A gift and the fees charged on it belong to the same donation. Where a grant has several
   instalments, a fee belongs to the latest instalment before it, as in attribution. Row-level
   security hides entries that the reader may not see. */

const latestGiftBefore: Sql = sql`
  select g.id, g.seq from ledger_entry g
  where g.donation_id = f.donation_id and g.charity_id = f.charity_id
    and is_gift_kind(g.kind) and g.seq < f.seq
  order by g.seq desc limit 1`

const listFeesOfGifts = (
  db: Db,
  charityId: string,
  giftIds: readonly string[],
): Promise<ChargedFee[]> =>
  db.many<ChargedFee>(sql`
    select g.id gift_id, f.id, f.seq sequence, f.entry_date, f.direction, f.amount,
      f.currency, d.description
    from ledger_entry w
    join ledger_entry f on f.donation_id = w.donation_id
      and f.charity_id = w.charity_id and f.kind = 'fee'
    cross join lateral (${latestGiftBefore}) g
    left join ledger_detail d on d.entry_id = f.id
    where w.charity_id = ${charityId} and w.id = any (${giftIds}::uuid[]) and g.id = w.id
    order by f.seq`)

const listGiftsOfFees = (
  db: Db,
  charityId: string,
  feeIds: readonly string[],
): Promise<{ feeId: string; id: string; sequence: number }[]> =>
  db.many<GiftsOfFeeRow>(sql`
    select f.id fee_id, g.id, g.seq sequence
    from ledger_entry f cross join lateral (${latestGiftBefore}) g
    where f.charity_id = ${charityId} and f.id = any (${feeIds}::uuid[])
      and f.donation_id is not null`)

type Linked = Pick<ListedTransaction, 'id' | 'kind' | 'chargedOn' | 'fees'>

/**
 * Returns copies of `rows`, entries of one charity, in which each fee names the gift that it was
 * charged on.
 */
export const linkFeesToGifts = async <Row extends Linked>(
  db: Db,
  charityId: string,
  rows: readonly Row[],
): Promise<Row[]> => {
  const feeIds = rows.filter(({ kind }) => kind === 'fee').map(({ id }) => id)
  if (feeIds.length === 0) return [...rows]
  const gifts = new Map(
    (await listGiftsOfFees(db, charityId, feeIds)).map(({ feeId, ...gift }) => [feeId, gift]),
  )
  return rows.map((row) => ({ ...row, chargedOn: gifts.get(row.id) ?? null }))
}

/**
 * Returns copies of `rows`, entries of one charity, in which each gift carries the fees that were
 * charged on it.
 */
export const foldFeesIntoGifts = async <Row extends Linked>(
  db: Db,
  charityId: string,
  rows: readonly Row[],
): Promise<Row[]> => {
  const giftIds = rows.filter(({ kind }) => isGiftKind(kind)).map(({ id }) => id)
  if (giftIds.length === 0) return [...rows]
  const byGift = Map.groupBy(await listFeesOfGifts(db, charityId, giftIds), ({ giftId }) => giftId)
  return rows.map((row) => ({
    ...row,
    fees: (byGift.get(row.id) ?? []).map(({ giftId: _giftId, ...fee }) => fee),
  }))
}
