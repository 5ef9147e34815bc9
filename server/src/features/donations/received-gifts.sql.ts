import type { ReceivedQuery } from '@pennytrail/contract'
import type { DonationStatus } from '@pennytrail/contract/giving.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'

export interface ReceivedRow {
  id: string
  reference: string
  public_name: string | null
  status: DonationStatus
  currency: string
  amount: number
  refunded: number
  taken_back: number
  refundable: number
  fee: number | null
  project_id: string | null
  project_title: string | null
  message: string
  succeeded_at: string
  sequence: number | null
}

export type Wanted = Pick<ReceivedQuery, 'searchTerm' | 'shownAs' | 'project'>

/** What matches, of gifts that arrived. Row-level security shows all of a charity's to its team. */
const matching = (charityId: string, { searchTerm, shownAs, project }: Wanted): Sql => sql`
  donation d left join project p on p.id = d.project_id
  where d.charity_id = ${charityId} and d.succeeded_at is not null
    and (${searchTerm} = '' or strpos(
      lower(concat_ws(' ', d.public_name, d.reference, d.message, p.title)),
      lower(${searchTerm})) > 0)
    and (${shownAs ?? null}::text is null
      or (d.public_name is not null) = (${shownAs ?? null}::text = 'named'))
    and (${project ?? null}::text is null
      or coalesce(d.project_id::text, 'general') = ${project ?? null}::text)`

/** What can still go back from here: nothing that is asked for already, disputed or out of reach. */
const refundable = sql`
  case when d.status in ('succeeded', 'partly-refunded', 'won')
    and exists (select from charity c where c.id = d.charity_id and c.stripe_account is not null)
  then greatest(0, d.amount - d.refunded - d.taken_back - (
    select coalesce(sum(q.amount), 0)::bigint from refund_request q
    where q.donation_id = d.id and q.state in ('asked', 'sent')))
  else 0 end`

export const listReceived = (
  db: Db,
  charityId: string,
  wanted: Wanted,
  page: { limit: number; offset: number },
) =>
  db.many<ReceivedRow>(sql`
    select d.id, d.reference, d.public_name, d.status, d.currency, d.amount, d.refunded, d.taken_back,
      ${refundable} as refundable, d.fee,
      d.project_id, p.title as project_title, d.message, d.succeeded_at,
      (select min(e.seq) from ledger_entry e
       where e.donation_id = d.id and e.kind = 'gift') as sequence
    from ${matching(charityId, wanted)}
    order by d.succeeded_at desc, d.id desc limit ${page.limit} offset ${page.offset}`)

export const summariseReceived = (db: Db, charityId: string, wanted: Wanted) =>
  db.one<{ gifts: number; received: number; named: number }>(sql`
    select count(*) as gifts, count(d.public_name) as named,
      coalesce(sum(d.amount - d.refunded - d.taken_back), 0)::bigint as received
    from ${matching(charityId, wanted)}`)

/** The projects that were given to, by title. */
export const listGivenTo = (db: Db, charityId: string) =>
  db.many<{ id: string; title: string }>(sql`
    select p.id, p.title from project p
    where p.charity_id = ${charityId} and exists (
      select from donation d where d.project_id = p.id and d.succeeded_at is not null)
    order by p.title, p.id`)
