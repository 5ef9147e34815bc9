import type { NewPledge, NewPot } from '@pennytrail/contract'
import { empty, sql, type Db, type Sql } from '../../platform/database/index.ts'
import type {
  FoundPledgeRow,
  LockedPledgeRow,
  MatchRow,
  OwedMatchRow,
  PotPledgeRow,
  PotRow,
  ReservedRow,
  SharedRow,
  VisiblePledgeRow,
} from './matching.rows.ts'

/** A pledge with its pot and its sums, in pence. `db` acts as the system. */
export type PledgeRow = FoundPledgeRow

const selectPledges = (which: Sql): Sql => sql`
  select p.id, p.pot_id, p.donor_org_id, p.person_id, p.public_name, p.promised, p.pledged,
    p.allocated, p.free, p.due_on::text, p.wording, p.signed_at, p.accepted_at, p.declined_at,
    m.title, m.ratio, m.max_each, m.starts_on::text, m.ends_on::text, m.project_id,
    j.title as project_title, p.charity_id, c.number as charity_number, c.name as charity_name,
    /* never null */ coalesce(o.name, full_name(n.first_name, n.last_name)) as pledger,
    /* never null */ full_name(s.first_name, s.last_name) as signed_by,
    /* never null */ coalesce(t.settled, 0)::bigint as settled,
    /* never null */ coalesce(t.paid, 0)::bigint as paid
  from match_pledge p
  join match_pot m on m.id = p.pot_id
  join charity c on c.id = p.charity_id
  left join project j on j.id = m.project_id
  left join donor_org o on o.id = p.donor_org_id
  left join person n on n.id = p.person_id
  join person s on s.id = p.signed_by
  left join lateral (
    select sum(a.amount) filter (where g.has_arrived) as settled, sum(a.paid) as paid
    from match_part a join match_gift g on g.donation_id = a.donation_id where a.pledge_id = p.id
  ) t on true
  where ${which}
  order by p.signed_at desc, p.id desc limit 500`

export const findPledge = (db: Db, id: string): Promise<PledgeRow | undefined> =>
  db.maybe<FoundPledgeRow>(selectPledges(sql`p.id = ${id}`))

/** Lists the pledges with these ids, newest first. */
export const listPledges = (db: Db, ids: readonly string[]): Promise<PledgeRow[]> =>
  db.many<FoundPledgeRow>(selectPledges(sql`p.id = any (${ids}::uuid[])`))

/** Lists the ids of pledges that the actor may see: of an organisation, of a charity, or their own. */
export const listVisibleIds = async (
  db: Db,
  {
    charity,
    donorOrg,
  }: { readonly charity?: string | undefined; readonly donorOrg?: string | undefined },
): Promise<string[]> => {
  const rows = await db.many<VisiblePledgeRow>(sql`
    select p.id from match_pledge p
    where case when ${charity ?? null}::uuid is not null then p.charity_id = ${charity ?? null}::uuid
      when ${donorOrg ?? null}::uuid is not null then p.donor_org_id = ${donorOrg ?? null}::uuid
      else p.person_id = actor_id() end
    order by p.signed_at desc, p.id desc limit 500`)
  return rows.map(({ id }) => id)
}

/** Whether the actor may see a pledge. */
export const isVisible = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe<VisiblePledgeRow>(sql`select id from match_pledge where id = ${id}`)) !==
  undefined

/** Locks a pledge until the transaction ends. Gifts that reserve its money wait. */
export const lockPledge = async (db: Db, id: string): Promise<PledgeRow> => {
  await db.one<LockedPledgeRow>(sql`select id from match_pledge where id = ${id} for no key update`)
  return (await findPledge(db, id))!
}

export const insertPot = (db: Db, id: string, pot: NewPot, now: Date): Promise<number> =>
  db.run(sql`
    insert into match_pot (id, charity_id, project_id, title, ratio, max_each, starts_on, ends_on,
      opened_at)
    values (${id}, ${pot.charityId}, ${pot.projectId}, ${pot.title}, ${pot.ratio}, ${pot.maxEach},
      ${pot.startsOn}, ${pot.endsOn}, ${now})
    on conflict do nothing`)

export interface InsertedPledge extends Pick<
  NewPledge,
  'id' | 'potId' | 'donorOrgId' | 'amount' | 'dueOn'
> {
  readonly charityId: string
  readonly publicName: string | null
  readonly wording: string
  readonly by: string
  readonly now: Date
}

/** Inserts a pledge after the others of its pot. The caller holds the lock of the pot's id. */
export const insertPledge = (db: Db, pledge: InsertedPledge): Promise<number> =>
  db.run(sql`
    insert into match_pledge (id, pot_id, charity_id, place, donor_org_id, person_id, public_name,
      promised, pledged, due_on, wording, signed_by, signed_at)
    select ${pledge.id}, ${pledge.potId}, ${pledge.charityId},
      1 + coalesce((select max(o.place) from match_pledge o where o.pot_id = ${pledge.potId}), 0),
      ${pledge.donorOrgId}::uuid, ${pledge.donorOrgId === null ? pledge.by : null}::uuid,
      ${pledge.publicName}::text, ${pledge.amount}::bigint, ${pledge.amount}::bigint, ${pledge.dueOn}::date,
      ${pledge.wording}, ${pledge.by}, ${pledge.now}::timestamptz`)

export const markAnswered = (
  db: Db,
  id: string,
  answer: 'accept' | 'decline',
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<number> =>
  answer === 'accept'
    ? db.run(
        sql`update match_pledge set accepted_by = ${by}, accepted_at = ${now} where id = ${id}`,
      )
    : db.run(sql`update match_pledge set declined_at = ${now} where id = ${id}`)

/** Lowers what is promised. The pledge is locked. */
export const lowerPledge = (db: Db, id: string, pledged: number): Promise<number> =>
  db.run(sql`update match_pledge set pledged = ${pledged} where id = ${id}`)

const potColumns = sql`
  m.id, m.charity_id, c.number as charity_number, c.name as charity_name, m.project_id,
  j.title as project_title, m.title, m.ratio, m.max_each, m.starts_on::text, m.ends_on::text`

export const findPot = (db: Db, id: string): Promise<PotRow | undefined> =>
  db.maybe<PotRow>(sql`
    select ${potColumns} from match_pot m join charity c on c.id = m.charity_id
    left join project j on j.id = m.project_id where m.id = ${id}`)

/**
 * Lists the pots that match gifts to a project, or to a charity, newest first. Those that nobody has
 * accepted a pledge for are left out. `db` acts as the system.
 */
export const listPots = (
  db: Db,
  { charityId, projectId }: { readonly charityId: string; readonly projectId: string | null },
): Promise<PotRow[]> =>
  db.many<PotRow>(sql`
    select ${potColumns} from match_pot m join charity c on c.id = m.charity_id
    left join project j on j.id = m.project_id
    where m.charity_id = ${charityId}
      ${projectId === null ? empty : sql`and (m.project_id is null or m.project_id = ${projectId}::uuid)`}
      and exists (select from match_pledge p where p.pot_id = m.id and p.accepted_at is not null)
      ${
        projectId === null
          ? sql`and (m.project_id is null or exists (select from project v
        where v.id = m.project_id and v.visibility = 'public'))`
          : empty
      }
    order by m.ends_on desc, m.project_id is null, m.opened_at, m.id limit 20`)

/** Lists the accepted pledges of pots with their sums. `db` acts as the system. */
export const listPledgesOfPots = (db: Db, potIds: readonly string[]): Promise<PotPledgeRow[]> =>
  db.many<PotPledgeRow>(sql`
    select p.pot_id, p.public_name, p.pledged, p.free, p.due_on::text,
      /* never null */ coalesce(t.settled, 0)::bigint as settled,
      /* never null */ coalesce(t.paid, 0)::bigint as paid
    from match_pledge p
    left join lateral (
      select sum(a.amount) filter (where g.has_arrived) as settled, sum(a.paid) as paid
      from match_part a join match_gift g on g.donation_id = a.donation_id where a.pledge_id = p.id
    ) t on true
    where p.pot_id = any (${potIds}::uuid[]) and p.accepted_at is not null
    order by p.pot_id, p.place`)

/** Lists what a pledge matched, the newest gift first, without the names that givers did not choose. */
export const listMatches = (db: Db, pledgeId: string): Promise<MatchRow[]> =>
  db.many<MatchRow>(sql`
    select g.asked_at as given_at, d.public_name as giver, d.gift, a.amount, a.paid, g.has_arrived,
      (select max(e.seq) from ledger_entry e
       where e.charity_id = d.charity_id and e.pledge_id = a.pledge_id
         and e.matched_gift_id = a.donation_id) as sequence
    from match_part a join match_gift g on g.donation_id = a.donation_id
    join donation d on d.id = a.donation_id
    where a.pledge_id = ${pledgeId} and a.amount > 0
    order by g.asked_at desc, a.donation_id desc limit 1000`)

/** Lists what a pledge owes, the oldest gift first. The pledge is locked. */
export const listOwed = (db: Db, pledgeId: string): Promise<OwedMatchRow[]> =>
  db.many<OwedMatchRow>(sql`
    select a.donation_id, d.project_id, d.reference, a.amount - a.paid as owed
    from match_part a join match_gift g on g.donation_id = a.donation_id
    join donation d on d.id = a.donation_id
    where a.pledge_id = ${pledgeId} and g.has_arrived and a.amount > a.paid
    order by g.asked_at, a.donation_id`)

/** Reserves the match of a gift that is being started. Returns it in pence. */
export const reserveMatch = async (
  db: Db,
  { giftId, now, potId }: { readonly giftId: string; readonly potId: string; readonly now: Date },
): Promise<number> =>
  (
    await db.one<ReservedRow>(
      sql`select /* never null */ reserve_match(${giftId}, ${potId}, ${now}) as reserved`,
    )
  ).reserved

/** Shares the free money of a pot. Returns whether more may be left to share. */
export const shareMatch = async (db: Db, potId: string): Promise<boolean> =>
  (await db.one<SharedRow>(sql`select /* never null */ share_match(${potId}) as has_more`)).hasMore
