import type { MessageSide } from '@pennytrail/contract/gift-messages/rules.ts'
import { sql, type Db } from '../../platform/database/index.ts'
import type {
  AddressRow,
  CountThreadsRow,
  ExportGiftMessagesRow,
  GiftRow,
  HasBegunRow,
  MessageRow,
  Recipient,
  ThreadRow,
} from './gift-messages.rows.ts'

export type { GiftRow } from './gift-messages.rows.ts'

/**
 * Finds a gift that the person gave, or that their charity received; undefined for any other gift.
 * `db` acts as this person.
 */
export const findGift = (db: Db, personId: string, id: string) =>
  db.maybe<GiftRow>(sql`
    select d.id, d.reference, d.status, d.amount, d.currency, d.charity_id,
      c.number as charity_number, c.name as charity_name, d.project_id, p.title as project_title,
      g.donation_id is not null as own, d.public_name is null as anonymous, actor_gave(d.id) as may_write,
      coalesce(o.name, full_name(w.first_name, w.last_name)) as giver_name
    from donation d
    join charity c on c.id = d.charity_id
    left join project p on p.id = d.project_id
    left join donation_giver g on g.donation_id = d.id
      and (g.person_id = ${personId} or g.donor_org_id = any (actor_donor_orgs()))
    left join donor_org o on o.id = g.donor_org_id
    left join person w on w.id = g.person_id
    where d.id = ${id} and actor_follows_gift(d.id)`)

export type { MessageRow } from './gift-messages.rows.ts'

const columns = sql`
  m.id, m.donation_id, m.side, m.author_id, m.giver_name, m.reply_to, m.body, m.written_at,
  (select full_name(w.first_name, w.last_name) from person w
   where w.id = m.author_id and m.side = 'charity') as author`

export const listMessages = (db: Db, donationId: string) =>
  db.many<MessageRow>(sql`
    select ${columns} from gift_message m
    where m.donation_id = ${donationId} order by m.written_at, m.id`)

export const findMessage = (db: Db, id: string) =>
  db.maybe<MessageRow>(sql`select ${columns} from gift_message m where m.id = ${id}`)

export interface WrittenMessage {
  readonly id: string
  readonly donationId: string
  readonly charityId: string
  readonly side: MessageSide
  readonly authorId: string
  readonly giverName: string | null
  readonly replyTo: string | null
  readonly body: string
  readonly at: Date
}

/** Inserts a message. Returns false if a message with this id exists already. */
export const insertMessage = async (db: Db, m: WrittenMessage): Promise<boolean> =>
  (await db.run(sql`
    insert into gift_message (id, donation_id, charity_id, side, author_id, giver_name, reply_to,
      body, written_at)
    values (${m.id}, ${m.donationId}, ${m.charityId}, ${m.side}, ${m.authorId}, ${m.giverName},
      ${m.replyTo}, ${m.body}, ${m.at})
    on conflict do nothing`)) === 1

export const hasBegun = async (db: Db, donationId: string): Promise<boolean> =>
  (await db.maybe<HasBegunRow>(
    sql`select from gift_message where donation_id = ${donationId} limit 1`,
  )) !== undefined

/** Returns the writer's own email address. */
export const findAddress = async (db: Db, personId: string): Promise<string | null> =>
  (await db.maybe<AddressRow>(sql`select email from credential where person_id = ${personId}`))
    ?.email ?? null

const reachable = sql`
  w.anonymised_at is null and w.suspended_at is null and k.confirmed_at is not null`

/**
 * Lists the team members who may answer a giver's message, and whether they want emails about it.
 * `db` acts as the system.
 */
export const listTeam = (db: Db, charityId: string) =>
  db.many<Recipient>(sql`
    select w.id person_id, /* never null */ greeting_name(w) firstname, k.email,
      /* never null */ wants_email(w.id, 'gift-messages') as wants_email
    from charity_member m join person w on w.id = m.person_id
    join credential k on k.person_id = w.id
    where m.charity_id = ${charityId} and m.role in ('Manager', 'Lead') and ${reachable}
    order by w.id`)

/**
 * Finds the person who wrote the giver's latest message, and whether they want emails about
 * messages. `db` acts as the system.
 */
export const findWriter = (db: Db, donationId: string) =>
  db.maybe<Recipient>(sql`
    select w.id person_id, /* never null */ greeting_name(w) firstname, k.email,
      /* never null */ wants_email(w.id, 'gift-news') as wants_email
    from (select author_id from gift_message
          where donation_id = ${donationId} and side = 'giver'
          order by written_at desc, id desc limit 1) m
    join person w on w.id = m.author_id
    join credential k on k.person_id = w.id
    where ${reachable}`)

/**
 * Lists the gifts to a charity that have messages. Gifts that await an answer come first; within
 * each group, those with the latest message come first. Chooses the page first, so that only its gifts
 * are read.
 */
export const listThreads = (db: Db, charityId: string, page: { limit: number; offset: number }) =>
  db.many<ThreadRow>(sql`
    with thread as (
      select distinct on (m.donation_id) m.id, m.donation_id, m.side, m.written_at
      from gift_message m where m.charity_id = ${charityId}
      order by m.donation_id, m.written_at desc, m.id desc
    ), chosen as materialized (
      select * from thread t order by (t.side = 'giver') desc, t.written_at desc, t.donation_id
      limit ${page.limit} offset ${page.offset}
    )
    select t.donation_id, d.reference, d.amount, d.currency, d.project_id,
      p.title as project_title,
      /* never null */ (select max(m.giver_name) from gift_message m
        where m.donation_id = t.donation_id) as name,
      /* never null */ (select count(*) from gift_message m
        where m.donation_id = t.donation_id) as messages, t.side as latest_side,
      left(latest.body, 300) as latest_body, t.written_at as latest_at
    from chosen t
    join gift_message latest on latest.id = t.id
    cross join lateral (select * from donation g where g.id = t.donation_id offset 0) d
    left join project p on p.id = d.project_id
    order by (t.side = 'giver') desc, t.written_at desc, t.donation_id`)

export const countThreads = (db: Db, charityId: string) =>
  db.one<CountThreadsRow>(sql`
    select count(*) as threads, count(*) filter (where t.side = 'giver') as waiting
    from (select distinct on (donation_id) side from gift_message
          where charity_id = ${charityId}
          order by donation_id, written_at desc, id desc) t`)

/**
 * When a giver's account is deleted, deletes all messages about their gifts from both sides,
 * because an answer may name the giver. Messages that the person wrote for a charity or a donor
 * organisation belong to the organisation and stay. `db` acts as the system.
 */
export const eraseGiftMessages = (db: Db, personId: string): Promise<number> =>
  db.run(sql`
    delete from gift_message m using donation_giver g
    where g.donation_id = m.donation_id and g.person_id = ${personId}`)

/**
 * Returns the messages that a person wrote and received, for their data export. `db` acts as the
 * system.
 */
export const exportGiftMessages = (db: Db, personId: string): Promise<Record<string, unknown>[]> =>
  db.many<ExportGiftMessagesRow>(sql`
    select d.reference as gift, c.name as charity, m.side as "from", m.body, m.reply_to,
      m.written_at
    from gift_message m join donation d on d.id = m.donation_id
    join charity c on c.id = m.charity_id
    where m.id = any (array(
      select w.id from gift_message w where w.author_id = ${personId}
      union
      select w.id from donation_giver g join gift_message w on w.donation_id = g.donation_id
      where g.person_id = ${personId}))
    order by m.written_at, m.id`)
