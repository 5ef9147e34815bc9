import { sql, type Db } from '../../platform/database/index.ts'
import type {
  EntryRow,
  NumberRow,
  OwnGiftRow,
  ReceivedGiftRow,
  TeamProjectRow,
} from './search.rows.ts'

/**
 * Lists the newest gifts of a person, and of the donor organisations that they are in, whose
 * reference has these letters and digits.
 */
export const listOwnGifts = (
  db: Db,
  personId: string,
  reference: string,
  limit: number,
): Promise<OwnGiftRow[]> =>
  db.many<OwnGiftRow>(sql`
    select d.id, d.reference, d.amount, d.currency, c.name as charity_name,
      /* never null */ d.succeeded_at
    from donation_giver g
    join donation d on d.id = g.donation_id
    join charity c on c.id = d.charity_id
    where (g.person_id = ${personId} or g.donor_org_id in (
        select m.donor_org_id from donor_org_member m where m.person_id = ${personId}))
      and d.succeeded_at is not null
      and strpos(replace(d.reference, '-', ''), ${reference}) > 0
    order by d.succeeded_at desc, d.id desc limit ${limit}::integer`)

/** Lists what names ledger entries, newest first. A team also reads the payees that it withholds. */
export const listEntries = (
  db: Db,
  charityId: string,
  ids: readonly string[],
): Promise<EntryRow[]> =>
  db.many<EntryRow>(sql`
    select e.seq, e.entry_date, e.kind, e.amount, e.currency, e.direction,
      coalesce(d.payee, w.payee) as payee, d.description, p.title as project_title,
      c.number as charity_number
    from ledger_entry e
    join charity c on c.id = e.charity_id
    left join ledger_detail d on d.entry_id = e.id
    left join ledger_payee w on w.entry_id = e.id
    left join project p on p.id = e.project_id
    where e.charity_id = ${charityId} and e.id = any (${ids}::uuid[])
    order by e.seq desc`)

/** Lists what names gifts that a charity received, newest first, for its team. */
export const listReceivedGifts = (
  db: Db,
  charityId: string,
  ids: readonly string[],
): Promise<ReceivedGiftRow[]> =>
  db.many<ReceivedGiftRow>(sql`
    select d.reference, d.public_name, d.amount, d.currency, p.title as project_title,
      c.number as charity_number, /* never null */ d.succeeded_at
    from donation d
    join charity c on c.id = d.charity_id
    left join project p on p.id = d.project_id
    where d.charity_id = ${charityId} and d.id = any (${ids}::uuid[])
    order by d.succeeded_at desc, d.id desc`)

/** Lists the projects of a charity whose title has a text, also drafts, for its team. */
export const listTeamProjects = (
  db: Db,
  charityId: string,
  text: string,
  limit: number,
): Promise<TeamProjectRow[]> =>
  db.many<TeamProjectRow>(sql`
    select p.id, p.title, c.name as charity_name
    from project p join charity c on c.id = p.charity_id
    where p.charity_id = ${charityId} and contains_text(p.title, ${text})
    order by p.title, p.id limit ${limit}::integer`)

/** Finds the number of a charity, under which its pages are. */
export const findNumber = (db: Db, charityId: string): Promise<{ number: string } | undefined> =>
  db.maybe<NumberRow>(sql`select number from charity where id = ${charityId}`)
