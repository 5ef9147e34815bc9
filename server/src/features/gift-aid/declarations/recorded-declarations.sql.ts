import type { NewRecorded } from '@pennytrail/contract'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import { selectIdentity } from './declarations.sql.ts'
import type {
  CountRecordedDeclarationsRow,
  CoversSinceRow,
  ListMatchingDeclarationsRow,
  GiftToDeclareRow,
  RecordableGiverRow,
  RecordedDeclarationRow,
} from '../gift-aid.rows.ts'

/** Finds an offline gift to a charity with its giver. */
export const findOfflineGift = (
  db: Db,
  charityId: string,
  giftId: string,
): Promise<GiftToDeclareRow | undefined> =>
  db.maybe<GiftToDeclareRow>(sql`
    select d.id, d.reference, (d.succeeded_at at time zone 'Europe/London')::date::text given_on,
      d.amount - d.refunded - d.taken_back amount, gift_aid_declared(d.id) is not null covered,
      g.person_id, g.temporary_person_id,
      /* never null */ coalesce(t.name, full_name(p.first_name, p.last_name)) "name",
      g.donor_org_id is not null or coalesce(t.is_organisation, false) is_organisation,
      coalesce(k.email, t.email) email
    from donation d
    join donation_giver g on g.donation_id = d.id
    left join temporary_person t on t.id = g.temporary_person_id
    left join person p on p.id = g.person_id
    left join credential k on k.person_id = p.id
    where d.id = ${giftId} and d.charity_id = ${charityId} and d.method <> 'card'
      and t.is_unknown is not true
      and d.succeeded_at is not null and d.status <> 'reversed'`)

/**
 * Finds a giver on the charity's own list, or a person who gave to the charity under their own
 * name.
 */
export const findGiver = (
  db: Db,
  charityId: string,
  giver: Exclude<NewRecorded['giver'], { kind: 'gift' }>,
): Promise<RecordableGiverRow | undefined> =>
  giver.kind === 'temporary'
    ? db.maybe<RecordableGiverRow>(sql`
        select t.person_id, t.id temporary_person_id, t.name,
          t.is_organisation, coalesce(k.email, t.email) email
        from temporary_person t left join credential k on k.person_id = t.person_id
        where t.id = ${giver.tempuserid} and t.charity_id = ${charityId} and not t.is_unknown`)
    : db.maybe<RecordableGiverRow>(sql`
        select p.id person_id, null temporary_person_id,
          /* never null */ full_name(p.first_name, p.last_name) "name", false is_organisation, k.email
        from person p join credential k on k.person_id = p.id
        where p.id = ${giver.personId} and exists (
          select from donation_giver g join donation d on d.id = g.donation_id
          where g.person_id = p.id and d.charity_id = ${charityId} and d.succeeded_at is not null
            and (d.shown_as = 'named' or d.method <> 'card'))`)

/** Returns whether a giver has an active declaration that covers every gift from `day` onwards. */
export const readCoversSince = async (
  db: Db,
  charityId: string,
  { personId, temporaryPersonId }: RecordableGiverRow,
  day: string,
): Promise<boolean> =>
  (await db.maybe<CoversSinceRow>(sql`
    select from gift_aid_declarations_by(${charityId}, ${personId}, ${temporaryPersonId}) made(id)
    join gift_aid_effective_declaration s on s.id = made.id
    where s.scope <> 'gift' and s.ends_on is null
      and (s.covers_from < ${day}::date or s.covers_from = ${day}::date and s.covers_from_at is null)
    limit 1`)) !== undefined

export type { RecordedDeclarationRow } from '../gift-aid.rows.ts'

const source: Sql = sql`
  gift_aid_declaration d
  left join donation g on g.id = d.donation_id
  left join gift_aid_ending e on e.declaration_id = d.id
  left join person r on r.id = d.recorded_by
  left join lateral (select ${selectIdentity(sql`d.id`)} as identity) w on true`

const columns: Sql = sql`
  d.id, d.scope, d.taken, d.declared_on::text, d.covers_from::text, d.confirmed_on::text, d.wording,
  (g.succeeded_at at time zone 'Europe/London')::date::text as given_on,
  case when g.id is not null then json_build_object('id', g.id, 'reference', g.reference) end as gift,
  case when e.declaration_id is not null then
    json_build_object('on', e.ends_on, 'reason', e.reason) end as ended,
  w.identity, case when d.recorded_by is not null then coalesce(
    nullif(full_name(r.first_name, r.last_name), ''), 'Someone who has left') end
    as recorded_by`

// The condition of gift_aid_stands, whose call for each declaration would take most of the time.
const whereStanding = (charityId: string): Sql => sql`
  d.charity_id = ${charityId} and (d.donation_id is null
    or (select a.succeeded_at from donation a where a.id = d.donation_id) is not null)`

/** Lists the ids of the declarations whose words contain a text, the newest first. */
export const listMatchingDeclarations = async (
  db: Db,
  charityId: string,
  searchTerm: string,
): Promise<string[]> =>
  (
    await db.many<ListMatchingDeclarationsRow>(sql`
      select d.id from gift_aid_declaration d
      left join donation g on g.id = d.donation_id
      left join lateral (
        select concat_ws(' ', i.title, i.first_name, i.last_name, i.house, i.address,
          coalesce(i.postcode, '')) as words
        from gift_aid_identity i where i.declaration_id = d.id order by i.position desc limit 1
      ) w on true
      cross join lateral (select concat_ws(' ', w.words, g.reference) as text offset 0) s
      where ${whereStanding(charityId)} and contains_text(s.text, ${searchTerm})
      order by d.made_at desc, d.id desc`)
  ).map(({ id }) => id)

/** Lists these declarations, or one page of all. Chooses the page first, so that only it is read. */
export const listRecordedDeclarations = (
  db: Db,
  charityId: string,
  page: { readonly limit: number; readonly offset: number },
  found: readonly string[] | null,
): Promise<RecordedDeclarationRow[]> =>
  db.many<RecordedDeclarationRow>(sql`
    select ${columns} from ${source} where d.id = any (${
      found === null
        ? sql`array(select d.id from gift_aid_declaration d where ${whereStanding(charityId)}
            order by d.made_at desc, d.id desc limit ${page.limit} offset ${page.offset})`
        : sql`${found}::uuid[]`
    })
    order by d.made_at desc, d.id desc`)

/** Counts a charity's declarations, and those of them that nobody ended. */
export const countRecordedDeclarations = (
  db: Db,
  charityId: string,
): Promise<{ all: number; standing: number }> =>
  db.one<CountRecordedDeclarationsRow>(sql`
    select (select count(*) from gift_aid_declaration d where ${whereStanding(charityId)}) as all,
      (select count(*) from gift_aid_effective_declaration s
       where s.charity_id = ${charityId} and s.ends_on is null) standing`)

/** Finds a declaration made to a charity. */
export const findRecordedDeclaration = (
  db: Db,
  charityId: string,
  id: string,
): Promise<RecordedDeclarationRow | undefined> =>
  db.maybe<RecordedDeclarationRow>(sql`
    select ${columns} from ${source}
    where d.id = ${id} and d.charity_id = ${charityId} and gift_aid_stands(d.donation_id)`)
