import type {
  GiftAidEnding,
  GiftAidIdentity,
  GiftAidScope,
} from '@pennytrail/contract/gift-aid/rules.ts'
import type { DeclarationMethod } from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type {
  AidedCharity,
  ConfirmedRow,
  DeclarationRow,
  LatestIdentityRow,
} from '../gift-aid.rows.ts'

export const findAidedCharity = (db: Db, id: string): Promise<AidedCharity | undefined> =>
  db.maybe<AidedCharity>(sql`
    select id, number, name, hmrc_reference is not null as claims from charity
    where id = ${id} and status <> 'claimed'`)

export type { DeclarationRow } from '../gift-aid.rows.ts'

export const selectIdentity = (declaration: Sql): Sql => sql`
  (select json_build_object('title', i.title, 'firstName', i.first_name, 'lastName', i.last_name,
     'house', i.house, 'address', i.address, 'postcode', coalesce(i.postcode, ''),
     'abroad', i.postcode is null)
   from gift_aid_identity i where i.declaration_id = ${declaration}
   order by i.position desc limit 1)`

const columns: Sql = sql`
  d.id, json_build_object('id', c.id, 'number', c.number, 'name', c.name) as charity,
  coalesce(d.person_id, t.person_id) as person_id, d.scope, d.taken,
  d.declared_on::text, d.covers_from::text, d.confirmed_on::text, d.wording,
  (g.succeeded_at at time zone 'Europe/London')::date::text as given_on,
  case when g.id is not null then json_build_object('id', g.id, 'reference', g.reference) end as gift,
  case when e.declaration_id is not null then
    json_build_object('on', e.ends_on, 'reason', e.reason) end as ended,
  ${selectIdentity(sql`d.id`)} as identity`

const source: Sql = sql`
  gift_aid_declaration d
  join charity c on c.id = d.charity_id
  left join temporary_person t on t.id = d.temporary_person_id
  left join donation g on g.id = d.donation_id
  left join gift_aid_ending e on e.declaration_id = d.id`

/** Lists a person's active declarations, the latest first. */
export const listDeclarations = (db: Db, personId: string): Promise<DeclarationRow[]> =>
  db.many<DeclarationRow>(sql`
    select ${columns} from ${source}
    where (d.person_id = ${personId} or t.person_id = ${personId})
      and gift_aid_stands(d.donation_id)
    order by d.made_at desc, d.id desc`)

/** Finds the latest name and address that a person gave in any declaration. */
export const findLatestIdentity = async (
  db: Db,
  personId: string,
): Promise<GiftAidIdentity | undefined> =>
  (
    await db.maybe<LatestIdentityRow>(sql`
      select /* never null */ ${selectIdentity(sql`d.id`)} as identity from gift_aid_declaration d
      where d.person_id = ${personId}
        and exists (select from gift_aid_identity i where i.declaration_id = d.id)
      order by (select max(i.since) from gift_aid_identity i where i.declaration_id = d.id) desc,
        d.made_at desc limit 1`)
  )?.identity

/** Finds a declaration if it is the person's own. */
export const findDeclaration = (
  db: Db,
  personId: string,
  id: string,
): Promise<DeclarationRow | undefined> =>
  db.maybe<DeclarationRow>(sql`
    select ${columns} from ${source}
    where d.id = ${id} and (d.person_id = ${personId} or t.person_id = ${personId})`)

export interface NewDeclarationRow {
  readonly id: string
  readonly charityId: string
  readonly personId: string | null
  readonly temporaryPersonId: string | null
  readonly donationId: string | null
  readonly scope: GiftAidScope
  readonly declaredOn: string
  readonly coversFrom: string
  readonly madeAt: Date
  readonly wordingVersion: number
  readonly wording: string
  readonly taken: DeclarationMethod
  /** The day on which an oral declaration was confirmed in writing. */
  readonly confirmedOn: string | null
  readonly recordedBy: string | null
  readonly identity: GiftAidIdentity
}

/** Inserts a declaration. Returns false if one with this id or for this gift exists already. */
export const insertDeclaration = async (db: Db, d: NewDeclarationRow): Promise<boolean> => {
  const { identity: who } = d
  const inserted = await db.run(sql`
    with made as (
      insert into gift_aid_declaration (id, charity_id, person_id, temporary_person_id, donation_id,
        scope, declared_on, covers_from, made_at, wording_version, wording, taken, confirmed_on,
        recorded_by)
      values (${d.id}, ${d.charityId}, ${d.personId}, ${d.temporaryPersonId}, ${d.donationId},
        ${d.scope}, ${d.declaredOn}, ${d.coversFrom}, ${d.madeAt}, ${d.wordingVersion}, ${d.wording},
        ${d.taken}, ${d.confirmedOn}, ${d.recordedBy})
      on conflict do nothing returning id
    )
    insert into gift_aid_identity (declaration_id, position, since, title, first_name, last_name,
      house, address, postcode)
    select id, 1, ${d.madeAt}::timestamptz, ${who.title}::text, ${who.firstName}::text,
      ${who.lastName}::text, ${who.house}::text, ${who.address}::text,
      ${who.abroad ? null : who.postcode}::text
    from made`)
  return inserted === 1
}

/** Records a new name or address of a giver for all of their active declarations. */
export const insertIdentity = (
  db: Db,
  personId: string,
  who: GiftAidIdentity,
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into gift_aid_identity (declaration_id, position, since, title, first_name, last_name,
      house, address, postcode)
    select d.id, (select max(i.position) + 1 from gift_aid_identity i where i.declaration_id = d.id),
      ${now}::timestamptz, ${who.title}::text, ${who.firstName}::text, ${who.lastName}::text,
      ${who.house}::text, ${who.address}::text, ${who.abroad ? null : who.postcode}::text
    from gift_aid_declaration d
    left join temporary_person t on t.id = d.temporary_person_id
    where (d.person_id = ${personId} or t.person_id = ${personId})
      and not exists (select from gift_aid_ending e where e.declaration_id = d.id)`)

/** Inserts an ending. Returns false if the declaration had ended before. */
export const insertEnding = async (
  db: Db,
  ending: {
    readonly id: string
    readonly at: Date
    readonly endsOn: string
    readonly reason: GiftAidEnding
    readonly endedBy: 'giver' | 'charity'
  },
): Promise<boolean> =>
  (await db.run(sql`
    insert into gift_aid_ending (declaration_id, ended_at, ends_on, reason, ended_by)
    values (${ending.id}, ${ending.at}, ${ending.endsOn}, ${ending.reason}, ${ending.endedBy})
    on conflict do nothing`)) === 1

/**
 * Ends all declarations of a person who deletes their account; they still cover gifts before
 * `endsOn`.
 */
export const endAll = (db: Db, personId: string, at: Date, endsOn: string): Promise<number> =>
  db.run(sql`
    insert into gift_aid_ending (declaration_id, ended_at, ends_on, reason, ended_by)
    select id, ${at}::timestamptz, ${endsOn}::date, 'account-deleted', 'giver'
    from gift_aid_declaration where person_id = ${personId}
    on conflict do nothing`)

/**
 * Lists declarations, by their ids or by the gifts they were made with, with the details that the
 * emails to their givers contain. Leaves out givers without an email address.
 */
export const listConfirmed = (
  db: Db,
  of: { readonly ids?: readonly string[]; readonly gifts?: readonly string[] },
): Promise<ConfirmedRow[]> =>
  db.many<ConfirmedRow>(sql`
    select d.id, d.scope, d.wording, d.taken, d.declared_on::text, c.name as charity_name, g.amount,
      /* never null */ coalesce(greeting_name(p), t.name) as first_name,
      /* never null */ coalesce(nullif(a.email, ''), t.email) as email,
      k.person_id as reader_id,
      k.email is not null as has_account, q.person_id is not null as is_guest
    from gift_aid_declaration d
    join charity c on c.id = d.charity_id
    left join temporary_person t on t.id = d.temporary_person_id
    left join person p on p.id = coalesce(d.person_id, t.person_id)
    left join credential k on k.person_id = p.id
    left join guest q on q.person_id = p.id
    left join giver_address a on a.person_id = p.id
    left join donation g on g.id = d.donation_id
    where coalesce(nullif(a.email, ''), t.email) is not null
      and (d.id = any (${of.ids ?? []}::uuid[]) or d.donation_id = any (${of.gifts ?? []}::uuid[]))
    order by d.id`)
