import type { FoundGift } from '@pennytrail/contract'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { FindGiftRow, GiftRow, StuckGiftRow, TypeOutcomeRow } from '../admin.rows.ts'

const stuckMinutes = 60

/**
 * Whether a gift `d` with its payment `y` should have been settled at least an hour ago but is not.
 */
export const whereGiftStuck = (now: Date): Sql => sql`
  d.status in ('pending', 'processing') and y.check_at is not null
  and y.expires_at < ${new Date(now.getTime() - stuckMinutes * 60_000)}`

export const listStuckGifts = (
  db: Db,
  now: Date,
): Promise<
  {
    reference: string
    status: string
    amount: number
    currency: string
    charity: string
    createdAt: string
    checks: number
    nextCheckAt: string | null
  }[]
> =>
  db.many<StuckGiftRow>(sql`
    select d.reference, d.status, d.amount, d.currency, c.name as charity,
      d.created_at, y.checks, y.check_at as next_check_at
    from donation d join donation_payment y on y.donation_id = d.id
    join charity c on c.id = d.charity_id
    where ${whereGiftStuck(now)} order by d.created_at limit 100`)

/** Finds a gift by its reference, however its letters and dashes were typed. Read as the system. */
export const findGift = async (db: Db, reference: string): Promise<FoundGift | undefined> => {
  const gift = await db.maybe<GiftRow>(sql`
    select d.id, d.reference, d.status, d.gift, d.fee_cover, d.amount, d.fee,
      d.refunded, d.currency, d.shown_as,
      jsonb_build_object('id', c.id, 'number', c.number, 'name', c.name) as charity,
      case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title) end
        as project,
      case when g.id is not null then jsonb_build_object('id', g.id, 'firstname', g.first_name,
        'lastname', g.last_name) end as giver,
      d.created_at, d.succeeded_at,
      y.last_decline, y.check_at as next_check_at
    from donation d
    join charity c on c.id = d.charity_id
    left join project p on p.id = d.project_id
    left join donation_payment y on y.donation_id = d.id
    left join donation_giver w on w.donation_id = d.id
    left join person g on g.id = w.person_id
    where d.reference = ${toCanonicalReference(reference)}`)
  if (!gift) return undefined
  const entries = await db.many<FindGiftRow>(sql`
    select id, seq as sequence, kind, direction, amount, currency, entry_date,
      recorded_at
    from ledger_entry
    where donation_id = ${gift.id}
      and charity_id = (select d.charity_id from donation d where d.id = ${gift.id})
    order by seq`)
  const events = await db.many<TypeOutcomeRow>(sql`
    select type, outcome, received_at from provider_event
    where donation_id = ${gift.id} order by received_at, id limit 100`)
  return { ...gift, entries, events }
}

/**
 * Formats a reference as PT-XXXX-XXXX-XXXX. It may be typed in any case, with or without dashes and
 * the PT.
 */
const toCanonicalReference = (typed: string): string => {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const body = code.startsWith('PT') ? code.slice(2) : code
  return `PT-${body.slice(0, 4)}-${body.slice(4, 8)}-${body.slice(8)}`
}
