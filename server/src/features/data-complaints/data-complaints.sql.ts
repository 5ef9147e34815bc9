import type { ComplaintOutcome } from '@pennytrail/contract/data-complaints/rules.ts'
import { sql, type Db, type Sql } from '../../platform/database/index.ts'
import type {
  AnswerComplaintRow,
  AnsweringAdministratorRow,
  AnsweringLeadRow,
  ComplaintRow,
  ControllerRow,
  DueComplaintRow,
  ExportComplaintsRow,
  WithoutLeadRow,
} from './data-complaints.rows.ts'

/** Matches the complaints about one charity, or about the platform if the id is null. */
const isAbout = (charityId: string | null): Sql =>
  sql`c.charity_id is not distinct from ${charityId}::uuid`

export interface NewComplaint {
  readonly id: string
  readonly reference: string
  readonly charityId: string | null
  readonly name: string
  readonly email: string
  readonly words: string
  readonly answerBy: string
}

export const insertComplaint = (db: Db, made: NewComplaint, now: Date): Promise<number> =>
  db.run(sql`
    insert into data_complaint (id, reference, charity_id, name, email, words, received_at, answer_by)
    values (${made.id}, ${made.reference}, ${made.charityId}, ${made.name}, ${made.email},
      ${made.words}, ${now}, ${made.answerBy})`)

export const listComplaints = (
  db: Db,
  charityId: string | null,
  max: number,
): Promise<ComplaintRow[]> =>
  db.many<ComplaintRow>(sql`
    select c.id, c.reference, c.name, c.email, c.words, c.received_at, c.answer_by, c.outcome,
      c.answer, c.answered_at, full_name(p.first_name, p.last_name) as answered_by
    from data_complaint c left join person p on p.id = c.answered_by
    where ${isAbout(charityId)}
    order by c.answered_at is not null, case when c.answered_at is null then c.answer_by end,
      c.answered_at desc, c.id
    limit ${max}`)

/** The Leads of charities who can sign in: their person `p`, account `a` and membership `m`. */
const leads = sql`charity_member m
  join person p on p.id = m.person_id and p.anonymised_at is null and p.suspended_at is null
  join credential a on a.person_id = p.id
  where m.role = 'Lead'`

const isWithoutLead = sql`c.answered_at is null and c.charity_id is not null
  and not exists (select from ${leads} and m.charity_id = c.charity_id)`

/** Counts the open complaints about the platform, and those that nobody in their charity can read. */
export const openPlatformComplaints = sql`
  select count(*) from data_complaint c
  where c.charity_id is null and c.answered_at is null or ${isWithoutLead}`

/** Lists the open complaints that nobody in their charity can read, the earliest due first. */
export const listWithoutLead = (db: Db, max: number): Promise<WithoutLeadRow[]> =>
  db.many<WithoutLeadRow>(sql`
    select c.reference, c.received_at, c.answer_by,
      jsonb_build_object('id', o.id, 'number', o.number, 'name', o.name) as charity
    from data_complaint c join charity o on o.id = c.charity_id
    where ${isWithoutLead} order by c.answer_by, c.id limit ${max}`)

interface Answer {
  readonly outcome: ComplaintOutcome
  readonly answer: string
  readonly by: string
  readonly at: Date
}

/** Records the answer if the complaint is open. Returns the complaint, or undefined if it is not. */
export const answerComplaint = (
  db: Db,
  key: { readonly id: string; readonly charityId: string | null },
  { outcome, answer, by, at }: Answer,
): Promise<AnswerComplaintRow | undefined> =>
  db.maybe<AnswerComplaintRow>(sql`
    update data_complaint c set outcome = ${outcome}, answer = ${answer}, answered_by = ${by},
      answered_at = ${at}
    where c.id = ${key.id} and ${isAbout(key.charityId)} and c.answered_at is null
    returning c.reference, c.email`)

export const findComplaint = (
  db: Db,
  { id, charityId }: { readonly id: string; readonly charityId: string | null },
) =>
  db.maybe<AnswerComplaintRow>(
    sql`select c.reference, c.email from data_complaint c where c.id = ${id} and ${isAbout(charityId)}`,
  )

export const findController = (db: Db, charityId: string): Promise<ControllerRow> =>
  db.one<ControllerRow>(sql`select c.name, c.number from charity c where c.id = ${charityId}`)

/** Lists the administrators who can sign in. Read as the system. */
export const listAnsweringAdministrators = (db: Db): Promise<AnsweringAdministratorRow[]> =>
  db.many<AnsweringAdministratorRow>(sql`
    select p.id as person_id, /* never null */ greeting_name(p) as firstname, a.email
    from person p join credential a on a.person_id = p.id
    where p.is_admin and p.anonymised_at is null and p.suspended_at is null
    order by p.id`)

/** Lists the Leads of a charity who can sign in. Read as the system. */
export const listAnsweringLeads = (db: Db, charityId: string): Promise<AnsweringLeadRow[]> =>
  db.many<AnsweringLeadRow>(sql`
    select p.id as person_id, /* never null */ greeting_name(p) as firstname, a.email
    from ${leads} and m.charity_id = ${charityId} order by p.id`)

/** Marks the open complaints that are due by a day as reminded, and returns them. */
export const takeDueComplaints = (db: Db, day: string, now: Date): Promise<DueComplaintRow[]> =>
  db.many<DueComplaintRow>(sql`
    update data_complaint set reminded_at = ${now}
    where answered_at is null and reminded_at is null and answer_by <= ${day}::date
    returning reference, charity_id, answer_by`)

/** Erases what identifies the person in complaints that were answered before a moment. */
export const eraseComplaints = (db: Db, answeredBefore: Date, now: Date): Promise<number> =>
  db.run(sql`
    update data_complaint set name = '', email = '', words = '', answer = '', erased_at = ${now}
    where erased_at is null and answered_at < ${answeredBefore}`)

/**
 * Lists the complaints that were sent with the confirmed address of a person's account, or with the
 * address of a guest.
 */
export const exportComplaints = (db: Db, personId: string): Promise<Record<string, unknown>[]> =>
  db.many<ExportComplaintsRow>(sql`
    select c.reference, o.name as charity, c.name, c.email, c.words, c.received_at,
      c.answer_by::text as answer_by, c.outcome, c.answer, c.answered_at
    from data_complaint c left join charity o on o.id = c.charity_id
    where c.erased_at is null and c.email in (
      select lower(a.email) from credential a
      where a.person_id = ${personId} and a.confirmed_at is not null
      union select lower(g.email) from guest g where g.person_id = ${personId} and g.email <> '')
    order by c.received_at`)
