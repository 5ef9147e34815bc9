import { toStoredTerms, type StoredGiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import type { Claimant } from '@pennytrail/contract/gift-aid/who-claims.ts'
import type { ReceivedMethod } from '@pennytrail/contract/grants/rules.ts'
import type { RecordableGiver } from '@pennytrail/contract'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { FoundGiver, RecordableGiverRow, RecordedGift, TermsRow } from '../grants.rows.ts'

export interface OfflineGiftRow {
  readonly id: string
  readonly charityId: string
  readonly projectId: string | null
  readonly amount: number
  readonly method: ReceivedMethod
  readonly publicName: string | null
  readonly grantId: string | null
  readonly terms: StoredGiftTerms
  readonly giver: {
    readonly personId: string | null
    readonly temporaryPersonId: string | null
    readonly donorOrgId: string | null
  }
  /** The party that claims Gift Aid on it; the charity unless given. */
  readonly claimedBy?: Claimant
  /** The giving platform that it came through; none unless given. */
  readonly platform?: string | null
  /** The day on which a cheque was cleared, and null until then; absent where nobody said. */
  readonly clearedOn?: string | null
  /** Whether it came from an account of two names. */
  readonly isJoint?: boolean
  /** When the gift arrived. */
  readonly at: Date
  readonly now: Date
}

/** Returns the gift terms of a project, or of the general fund if `projectId` is null. */
export const readTerms = async (db: Db, projectId: string | null): Promise<StoredGiftTerms> => {
  if (projectId === null) return toStoredTerms(null, '')
  const { charity, ...terms } = await db.one<TermsRow>(sql`
    select p.gift_terms kind, p.secondary_purpose, c.name charity
    from project p join charity c on c.id = p.charity_id where p.id = ${projectId}`)
  return toStoredTerms(terms, charity)
}

/** Inserts an offline gift that has arrived; returns false if its id is taken. */
export const insertOfflineGift = async (db: Db, gift: OfflineGiftRow): Promise<boolean> => {
  const { giver, terms } = gift
  const inserted = await db.run(sql`
    with made as (
      insert into donation (id, charity_id, project_id, gift, fee_cover, currency, status, fee,
        shown_as, public_name, created_at, succeeded_at, method, grant_id, unspent_terms,
        secondary_purpose, closure_term, repayable, claimed_by, platform, uncleared, cleared_on,
        is_joint)
      values (${gift.id}, ${gift.charityId}, ${gift.projectId}, ${gift.amount}, 0, 'GBP',
        'succeeded', 0, ${gift.publicName === null ? 'anonymous' : 'named'}, ${gift.publicName},
        ${gift.now}, ${gift.at}, ${gift.method}, ${gift.grantId}, ${terms.sentences},
        ${terms.purpose}, ${terms.closure}, ${terms.repayable}, ${gift.claimedBy ?? 'charity'},
        ${gift.platform ?? null}, ${gift.method === 'cheque' && gift.clearedOn === null},
        ${gift.clearedOn ?? null}::date, ${gift.isJoint ?? false})
      on conflict do nothing returning id
    )
    insert into donation_giver (donation_id, person_id, temporary_person_id, donor_org_id)
    select id, ${giver.personId}::uuid, ${giver.temporaryPersonId}::uuid, ${giver.donorOrgId}::uuid
    from made`)
  return inserted === 1
}

/** Finds a gift that was recorded before, to compare a repeat with it. */
export const findRecorded = (db: Db, id: string): Promise<RecordedGift | undefined> =>
  db.maybe<RecordedGift>(sql`
    select d.id donation_id, d.reference, coalesce((select min(e.seq) from ledger_entry e
        where e.donation_id = d.id and e.charity_id = d.charity_id), 0) "sequence",
      case when g.person_id is null then g.temporary_person_id end tempuserid,
      d.charity_id, d.project_id, d.amount, d.method, d.grant_id
    from donation d join donation_giver g on g.donation_id = d.id where d.id = ${id}`)

/** Finds a person whom the charity has recorded as a giver, whether or not they have joined. */
export const findTemporary = (
  db: Db,
  charityId: string,
  id: string,
): Promise<FoundGiver | undefined> =>
  db.maybe<FoundGiver>(sql`
    select t.name, t.person_id, t.id temporary_person_id,
      t.is_organisation, k.email
    from temporary_person t left join credential k on k.person_id = t.person_id
    where t.id = ${id} and t.charity_id = ${charityId} and not t.is_unknown`)

/** Finds a person with an account who gave to the charity under their own name. */
export const findRecordableGiver = (
  db: Db,
  charityId: string,
  id: string,
): Promise<FoundGiver | undefined> =>
  db.maybe<FoundGiver>(sql`
    select full_name(p.first_name, p.last_name) "name", p.id person_id,
      null temporary_person_id, false is_organisation, k.email
    from person p join credential k on k.person_id = p.id
    where p.id = ${id} and exists (
      select from donation_giver g join donation d on d.id = g.donation_id
      where g.person_id = p.id and d.charity_id = ${charityId} and d.shown_as = 'named'
        and d.succeeded_at is not null)`)

export const insertTemporary = (
  db: Db,
  giver: {
    readonly id: string
    readonly charityId: string
    readonly name: string
    readonly email: string | null
    readonly isOrganisation: boolean
    /** Whether it stands for all givers whose names a platform does not give. */
    readonly isUnknown?: boolean
  },
  now: Date,
): Promise<FoundGiver> =>
  db.one<FoundGiver>(sql`
    insert into temporary_person as t (id, charity_id, name, email, is_organisation, is_unknown,
      created_at)
    values (${giver.id}, ${giver.charityId}, ${giver.name}, ${giver.email},
      ${giver.isOrganisation}, ${giver.isUnknown ?? false}, ${now})
    on conflict (charity_id, email) where person_id is null do update set email = excluded.email
    returning t.name, t.person_id, t.id temporary_person_id,
      t.is_organisation, null email`)

export const markDonor = (db: Db, personId: string): Promise<number> =>
  db.run(sql`select mark_as_donors(array[${personId}::uuid])`)

const maxGivers = 20

/** How many of the newest gifts by name are looked through for givers. */
const maxNamedGifts = 1000

/**
 * Lists the givers whom a charity knows by name: its own list, and those of its newest gifts by card
 * under their own name, as they gave it, unless such a gift went back. Chooses the gifts first, because
 * a charity may have a hundred thousand.
 */
export const listRecordableGivers = (
  db: Db,
  charityId: string,
  searchTerm: string,
): Promise<RecordableGiver[]> =>
  db.many<RecordableGiverRow>(sql`
    select * from (
      select 'temporary' kind, t.id, t.name, t.email, t.person_id is not null has_joined
      from temporary_person t
      where t.charity_id = ${charityId} and not t.is_unknown
        and (${searchTerm} = '' or contains_text(concat_ws(' ', t.name, t.email), ${searchTerm}))
      union all
      select 'known', p.id, full_name(p.first_name, p.last_name), null, true
      from (select distinct y.person_id from (
          select d.id from donation d
          where d.charity_id = ${charityId} and d.public_name is not null
            and d.status in ('succeeded', 'partly-refunded', 'won')
            and d.shown_as = 'named' and d.method = 'card'
            and (${searchTerm} = '' or contains_text(d.public_name, ${searchTerm}))
          order by d.succeeded_at desc limit ${maxNamedGifts}) d
        cross join lateral (
          select g.person_id from donation_giver g where g.donation_id = d.id offset 0) y) y
      join person p on p.id = y.person_id
      where exists (select from credential k where k.person_id = p.id)
        and not exists (select from temporary_person t
          where t.charity_id = ${charityId} and t.person_id = p.id)) g
    order by g.name, g.id limit ${maxGivers}`)
