import type { charityChange, RegisterEntry } from '@pennytrail/contract'
import type * as z from 'zod'
import { toOrdinaryCapitals } from '@pennytrail/contract/charity-register/charity-name.ts'
import {
  selectColumns,
  setColumns,
  sql,
  type Columns,
  type Db,
  type StoredFields,
} from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type {
  CapitalNameRow,
  CharityRow,
  IdByNumberRow,
  LockCharityRow,
  LockClaimedCharityRow,
  PublicCharityRow,
  SeenCharityRow,
} from './charities.rows.ts'

export type CharityStatus = 'claimed' | 'verified' | 'suspended' | 'off-register'

export type { CharityRow } from './charities.rows.ts'

/** The key in a charity's address: an internal id or a canonical number. */
export type CharityKey = { readonly id: string } | { readonly number: string }

const whereMatches = (key: CharityKey) =>
  'id' in key ? sql`c.id = ${key.id}` : sql`c.number = charity_number_here(${key.number})`

/** Finds a charity by a number of any of its registers. */
export const findIdByNumber = (db: Db, number: string): Promise<IdByNumberRow | undefined> =>
  db.maybe<IdByNumberRow>(
    sql`select id, number from charity where number = charity_number_here(${number})`,
  )

/**
 * Returns the number under which a charity is here, by a number of any of its registers; undefined if
 * it is not here.
 */
export const findCharityNumber = async (db: Db, number: string): Promise<string | undefined> =>
  (await findIdByNumber(db, number))?.number

/** The fields of a charity that a Lead can edit. */
export type CharityFields = StoredFields<z.output<typeof charityChange>, 'version'>

const publicColumns = {
  introduction: 'introduction',
  tags: 'tags',
  countriesActive: 'countries_active',
  weblink: 'weblink',
  reachOutEmail: 'reach_out_email',
  foundedDate: 'founded_date',
  giftAmounts: 'gift_amounts',
  orgGiftAmounts: 'org_gift_amounts',
} as const
const columns = {
  ...publicColumns,
  hmrcReference: 'hmrc_reference',
} as const satisfies Columns<CharityFields>

/** Finds a charity that has a page. A charity that is only claimed has none. */
export const findCharityPage = (db: Db, key: CharityKey): Promise<CharityRow | undefined> =>
  db.maybe<CharityRow>(sql`
    select c.id, c.number, c.org_id, c.name, c.regulator, c.status, c.is_demo,
      ${selectColumns('c', publicColumns)},
      case when is_member(c.id) then c.hmrc_reference end as hmrc_reference,
      c.logo_id, c.cover_id, c.stripe_charges_enabled,
      case when c.stripe_account is null then takes_gifts_from(c.id) end as gifts_from,
      c.stripe_payment_methods as payment_methods,
      c.hmrc_reference is not null as takes_gift_aid, r.status as register_status, r.source_date,
      r.absent_from, r.moved_to, other_charity_numbers(c.number) as other_numbers,
      r.number is not null as in_register, c.version,
      content_is_hidden('charity', c.id) and not is_member(c.id) and not actor_is_system()
        as hidden,
      coalesce((
        select jsonb_agg(jsonb_build_object('firstname', p.first_name, 'lastname', p.last_name,
          'role', m.role, 'avatarid', p.avatar_id) order by role_rank(m.role) desc, p.last_name, p.first_name)
        from charity_member m join person p on p.id = m.person_id
        where m.charity_id = c.id and m.shown), '[]') as team
    from charity c left join charity_register r on r.number = principal_charity_number(c.number)
    where ${whereMatches(key)} and c.status <> 'claimed'`)

/** Finds a charity that has a page or that the caller is a member of. */
export const findSeenCharity = (db: Db, key: CharityKey): Promise<SeenCharityRow | undefined> =>
  db.maybe<SeenCharityRow>(sql`
    select c.id, c.status from charity c
    where ${whereMatches(key)} and (c.status <> 'claimed' or actor_is_system() or is_member(c.id))`)

/** Finds the id of a charity that has a page. */
export const findPublicCharity = (db: Db, key: CharityKey): Promise<PublicCharityRow | undefined> =>
  db.maybe<PublicCharityRow>(
    sql`select c.id from charity c where ${whereMatches(key)} and c.status <> 'claimed'`,
  )

export const lockCharity = (db: Db, id: string) =>
  db.maybe<LockCharityRow>(sql`select from charity where id = ${id} for update`)

/** Converts the fields that are stored as JSON. */
const toStored = (fields: CharityFields) => ({
  ...fields,
  giftAmounts: JSON.stringify(fields.giftAmounts),
  orgGiftAmounts: JSON.stringify(fields.orgGiftAmounts),
})

/** Changes the profile if the person whom `db` acts as is a Lead. Returns whether it changed. */
export const updateCharity = async (
  db: Db,
  id: string,
  fields: CharityFields,
): Promise<boolean> => {
  const changed = await db.run(sql`
    update charity set ${setColumns(columns, toStored(fields))}, version = version + 1
    where id = ${id} and is_lead(id)`)
  return changed === 1
}

/**
 * Finds the charity of a register entry, or creates it as `claimed`, and locks it until the
 * transaction ends.
 */
export const lockClaimedCharity = async (
  db: Db,
  entry: RegisterEntry,
  now: Date,
): Promise<{ id: string; status: CharityStatus }> => {
  const known = await findIdByNumber(db, entry.number)
  const id = known?.id ?? (await insertClaimed(db, entry, now))
  return db.one<LockClaimedCharityRow>(
    sql`select id, status from charity where id = ${id} for update`,
  )
}

const insertClaimed = async (db: Db, entry: RegisterEntry, now: Date): Promise<string> => {
  await db.run(sql`
    insert into charity (id, number, org_id, name, regulator, status, tags, countries_active,
      weblink, founded_date, created_at)
    values (${uuidv7(now.getTime())}, ${entry.number}, ${entry.orgId}, ${entry.name.slice(0, 300)},
      ${entry.regulator}, 'claimed', ${entry.tags.slice(0, 6)}, ${entry.countries},
      ${entry.weblink}, ${entry.registeredOn}, ${now})
    on conflict (number) do nothing`)
  return (await findIdByNumber(db, entry.number))!.id
}

/**
 * Applies the last register import to the charities. Removed charities become off-register.
 * Charities registered again are verified, or suspended if staff suspended them. Insolvent
 * charities are suspended. The principal register decides, and a charity that the newest extract
 * lacks stays as it is. Names that were taken over wholly in capitals get ordinary ones. Returns the
 * number of changes.
 */
export const syncWithRegister = async (
  db: Db,
): Promise<{ removed: number; restored: number; suspended: number }> => {
  const restored = await db.run(sql`
    update charity c set status = case
        when exists (select from suspension s where s.kind = 'charity' and s.id = c.id)
        then 'suspended' else 'verified' end
    from charity_register r
    where r.number = principal_charity_number(c.number) and r.status = 'registered'
      and r.absent_from is null and c.status = 'off-register' and r.insolvent is not true`)
  const removed = await db.run(sql`
    update charity c set status = 'off-register' from charity_register r
    where r.number = principal_charity_number(c.number) and r.status = 'removed'
      and c.status in ('verified', 'suspended')`)
  const suspended = await db.run(sql`
    update charity c set status = 'suspended' from charity_register r
    where r.number = principal_charity_number(c.number) and r.insolvent and c.status = 'verified'`)
  await writeOrdinaryCapitals(db)
  return { removed, restored, suspended }
}

const writeOrdinaryCapitals = async (db: Db): Promise<void> => {
  const charities = await db.many<CapitalNameRow>(sql`
    select id, name from charity where name = upper(name) and name <> lower(name)`)
  for (const charity of charities) {
    const name = toOrdinaryCapitals(charity.name)
    if (name === charity.name) continue
    await db.run(sql`update charity set name = ${name} where id = ${charity.id}`)
  }
}
