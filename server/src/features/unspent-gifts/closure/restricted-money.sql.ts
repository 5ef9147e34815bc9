import {
  entryKindNames,
  entryKindTable,
  isGiftKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { termsJson } from '../../ledger/index.ts'
import type {
  ArrivalRow,
  GrantGiftRow,
  LockedGiftRow,
  NamedGrantRow,
  OtherSourceRow,
  OutsideGrantRow,
  ShownGroundRow,
  UndoneGroundRow,
} from '../unspent-gifts.rows.ts'

/**
 * Lists the gifts among these that are money of a grant: of a donor organisation, or of an
 * organisation that the charity recorded as the giver. The latter has its terms at its entry.
 */
export const listGrantGifts = (
  db: Db,
  charityId: string,
  ids: readonly string[],
): Promise<GrantGiftRow[]> =>
  db.many<GrantGiftRow>(sql`
    select d.id, d.grant_id, d.method, d.reference, coalesce(t.name, '') name,
      /* never null */ e.id entry_id, /* never null */ e.seq sequence,
      e.entry_date::text received_on, ${termsJson(sql`null`, sql`e.id`)} terms
    from donation d
    join ledger_entry e on e.donation_id = d.id and e.charity_id = ${charityId}
      and is_gift_kind(e.kind)
    left join donation_giver g on g.donation_id = d.id
    left join temporary_person t on t.id = g.temporary_person_id
    where d.id = any (${ids}::uuid[]) and gift_is_grant(d.id)
    order by e.seq`)

/** Locks the gifts of a grant, or the one gift with this id, until the transaction ends. */
export const lockGiftsOfGrant = (db: Db, charityId: string, id: string): Promise<LockedGiftRow[]> =>
  db.many<LockedGiftRow>(sql`
    select id from donation where charity_id = ${charityId} and (grant_id = ${id} or id = ${id})
    order by id for no key update`)

/** Reads the grants of donor organisations, with the newest terms of each. */
export const listGrants = (db: Db, ids: readonly string[]): Promise<NamedGrantRow[]> =>
  db.many<NamedGrantRow>(sql`
    select g.id, g.reference, o.name, g.purpose, ${termsJson(sql`g.id`, sql`null`)} terms
    from donor_grant g join donor_org o on o.id = g.donor_org_id
    where g.id = any (${ids}::uuid[])`)

/**
 * Reads grants that were recorded without a donor organisation, by their balances. A grant that has
 * moved keeps the name and the terms of the entry that recorded it.
 */
export const listOutsideGrants = (
  db: Db,
  charityId: string,
  ids: readonly string[],
): Promise<OutsideGrantRow[]> =>
  db.many<OutsideGrantRow>(sql`
    with recursive origin (id, entry_id) as (
      select e.id, e.id from ledger_entry e
      where e.charity_id = ${charityId} and e.id = any (${ids}::uuid[])
      union all
      select o.id, k.balance_id from origin o
      join restriction_ground k on k.entry_id = o.entry_id and k.balance_id is not null
    )
    select /* never null */ o.id, e.id entry_id, e.seq sequence, coalesce(p.payee, d.payee, '') name,
      coalesce(d.description, '') purpose, e.entry_date::text received_on,
      ${termsJson(sql`null`, sql`e.id`)} terms
    from origin o
    join ledger_entry e on e.id = o.entry_id and e.charity_id = ${charityId}
      and is_gift_kind(e.kind)
    left join ledger_detail d on d.entry_id = e.id
    left join ledger_payee p on p.entry_id = e.id
    order by e.seq`)

/** Reads the days on which balances of gifts arrived in their funds, by the entries that brought them. */
export const listArrivals = (
  db: Db,
  charityId: string,
  ids: readonly string[],
): Promise<ArrivalRow[]> =>
  db.many<ArrivalRow>(sql`
    select id, entry_date::text "on" from ledger_entry
    where charity_id = ${charityId} and id = any (${ids}::uuid[])`)

const otherKinds = entryKindNames.filter(
  (kind) => entryKindTable[kind].direction === 'in' && !isGiftKind(kind),
)

/** Lists what brought a project money that is neither a gift nor a grant, by kind. */
export const listOtherSources = (
  db: Db,
  charityId: string,
  projectId: string,
): Promise<OtherSourceRow[]> =>
  db.many<OtherSourceRow>(sql`
    select e.kind, sum(e.amount)::bigint amount from ledger_entry e
    where e.charity_id = ${charityId} and e.project_id = ${projectId} and e.direction = 'in'
      and e.kind = any (${otherKinds})
      and not exists (select from ledger_entry r where r.reverses_id = e.id
        and r.charity_id = e.charity_id)
    group by e.kind order by e.kind`)

export interface NewGroundRow {
  readonly id: string
  readonly charityId: string
  readonly projectId: string
  readonly grantId: string | null
  readonly balanceId: string | null
  readonly ground: string
  readonly words: string
  readonly decidedOn: string | null
  readonly amount: number
  readonly entryId: string
  readonly by: string
}

/** Adds a ground. Returns false if its id is taken. */
export const insertGround = async (db: Db, row: NewGroundRow, now: Date): Promise<boolean> =>
  (await db.run(sql`
    insert into restriction_ground (id, charity_id, project_id, grant_id, balance_id, ground, words,
      decided_on, amount, entry_id, recorded_by, recorded_at)
    values (${row.id}, ${row.charityId}, ${row.projectId}, ${row.grantId}, ${row.balanceId},
      ${row.ground}, ${row.words}, ${row.decidedOn}, ${row.amount}, ${row.entryId}, ${row.by},
      ${now})
    on conflict (id) do nothing`)) === 1

/** Finds a ground of a donor organisation’s grant whose entry is reversed, with the reason. */
export const findUndoneGround = (db: Db, id: string): Promise<UndoneGroundRow | undefined> =>
  db.maybe<UndoneGroundRow>(sql`
    select /* never null */ k.grant_id, k.amount, e.currency, f.title from_title,
      t.title to_title, coalesce(d.description, '') reason
    from restriction_ground k
    join project f on f.id = k.project_id
    join ledger_entry e on e.id = k.entry_id and e.charity_id = k.charity_id
    join ledger_entry r on r.reverses_id = e.id and r.charity_id = e.charity_id
    left join ledger_detail d on d.entry_id = r.id
    left join project t on t.id = e.counter_project_id
    where k.id = ${id} and k.grant_id is not null`)

/** Lists the grounds on which restricted money left a project, oldest first. */
export const listGrounds = (db: Db, projectId: string): Promise<ShownGroundRow[]> =>
  db.many<ShownGroundRow>(sql`
    with recursive origin (id, entry_id) as (
      select k.id, k.balance_id from restriction_ground k
      where k.project_id = ${projectId} and k.balance_id is not null
      union all
      select o.id, k.balance_id from origin o
      join restriction_ground k on k.entry_id = o.entry_id and k.balance_id is not null
    )
    select k.id, coalesce(o.name, h.name, p.payee, d.payee, '') name, k.ground, k.words,
      k.decided_on::text decided_on, k.amount, e.seq "sequence",
      k.recorded_at,
      case when t.id is not null then json_build_object('id', t.id, 'title', t.title) end "to"
    from restriction_ground k
    join ledger_entry e on e.id = k.entry_id and e.charity_id = k.charity_id
    left join project t on t.id = e.counter_project_id
    left join donor_grant g on g.id = k.grant_id
    left join donor_org o on o.id = g.donor_org_id
    left join donation_giver v on v.donation_id = e.donation_id
    left join temporary_person h on h.id = v.temporary_person_id
    left join lateral (
      select r.entry_id from origin r
      join ledger_entry f on f.id = r.entry_id and f.charity_id = k.charity_id
      where r.id = k.id and f.kind <> 'transfer' limit 1) w on true
    left join ledger_detail d on d.entry_id = w.entry_id
    left join ledger_payee p on p.entry_id = w.entry_id
    where k.project_id = ${projectId} and not exists (
      select from ledger_entry r where r.reverses_id = k.entry_id and r.charity_id = k.charity_id)
    order by k.recorded_at, k.id`)
