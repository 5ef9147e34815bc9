import type {
  UnspentAnswer,
  UnspentOutcome,
  QuestionState,
} from '@pennytrail/contract/unspent-gifts/answers.ts'
import type { ClosureTerm } from '@pennytrail/contract/donations/gift-terms.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import { recordedGiverJson } from '../../donations/index.ts'
import type {
  DueQuestionRow,
  LockQuestionRow,
  QuestionRow,
  SyncRefundedQuestionsRow,
  TakeUnansweredRow,
  WaitingQuestionRow,
} from '../unspent-gifts.rows.ts'

export type AnsweredBy = 'giver' | 'link' | 'deadline' | 'charity'

/**
 * A question to a giver about an unspent part of a gift, with the data that pages and emails need.
 */
export type { QuestionRow } from '../unspent-gifts.rows.ts'

const columns: Sql = sql`
  q.id, q.donation_id, d.reference, d.currency, q.charity_id, c.number charity_number,
  c.name charity_name, q.from_project_id, f.title from_title,
  coalesce(f.lifecycle in ('closed', 'cancelled'), false) from_has_ended, q.to_project_id, t.title to_title,
  q.closure_id, q.promise, coalesce(w.purpose, d.secondary_purpose) kept_purpose,
  f.secondary_purpose project_purpose,
  d.monthly_gift_id is not null is_monthly, q.offers, q.otherwise, q.amount, q.message, q.asked_at, q.answer_by,
  q.state, q.answer, q.answered_at, q.answered_by, q.outcome, q.outcome_amount, q.refund_id,
  q.problem, coalesce(d.public_name, ${recordedGiverJson}) known_name, d.amount given, d.refunded + d.taken_back returned,
  (select coalesce(sum(r.amount), 0)::bigint from refund_request r
   where r.donation_id = d.id and r.state in ('asked', 'sent')) under_way,
  d.fee, d.project_id given_to, /* never null */ gift_paid_by(d.id) method`

const source: Sql = sql`
  gift_question q join donation d on d.id = q.donation_id join charity c on c.id = q.charity_id
  left join project f on f.id = q.from_project_id left join project t on t.id = q.to_project_id
  left join gift_waiver w on w.donation_id = q.donation_id`

const select = (where: Sql): Sql => sql`select ${columns} from ${source} where ${where}`

export const findQuestion = (db: Db, id: string): Promise<QuestionRow | undefined> =>
  db.maybe<QuestionRow>(select(sql`q.id = ${id}`))

export const findByToken = (db: Db, hash: Buffer): Promise<QuestionRow | undefined> =>
  db.maybe<QuestionRow>(select(sql`q.token_hash = ${hash} or q.reminder_token_hash = ${hash}`))

export const listGiftQuestions = (db: Db, donationId: string): Promise<QuestionRow[]> =>
  db.many<QuestionRow>(
    sql`${select(sql`q.donation_id = ${donationId}`)} order by q.asked_at desc, q.id desc`,
  )

/**
 * Lists the questions that wait for a person’s answer, as the giver or for a donor organisation
 * that gave, earliest deadline first.
 */
export const listWaitingQuestions = (
  db: Db,
  personId: string,
  max: number,
): Promise<(QuestionRow & { readonly donorOrgId: string | null })[]> =>
  db.many<WaitingQuestionRow>(sql`
    select ${columns}, g.donor_org_id from ${source} join donation_giver g on g.donation_id = d.id
    where q.state = 'waiting' and q.offers <> '{}' and (g.person_id = ${personId} or exists (
      select from donor_org_member m
      where m.donor_org_id = g.donor_org_id and m.person_id = ${personId}
        and m.role in ('Manager', 'Lead')))
    order by q.answer_by, q.id limit ${max}`)

export const listClosureQuestions = (db: Db, closureId: string): Promise<QuestionRow[]> =>
  db.many<QuestionRow>(sql`
    ${select(sql`q.closure_id = ${closureId}`)} order by d.succeeded_at, d.id, q.asked_at`)

/** Locks a question until the transaction ends and reads it after the wait for the lock. */
export const lockQuestion = async (db: Db, id: string): Promise<QuestionRow | undefined> => {
  await db.maybe<LockQuestionRow>(sql`select id from gift_question where id = ${id} for update`)
  return findQuestion(db, id)
}

export interface NewQuestion {
  readonly id: string
  readonly donationId: string
  readonly charityId: string
  readonly fromProjectId: string | null
  readonly toProjectId: string | null
  readonly closureId: string | null
  readonly promise: ClosureTerm | null
  readonly offers: readonly UnspentAnswer[]
  readonly otherwise: UnspentAnswer
  readonly amount: number
  readonly message: string
  readonly answerBy: Date
}

/** Inserts a question. Returns false if the giver is being asked about this part already. */
export const insertQuestion = async (
  db: Db,
  q: NewQuestion,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> => {
  const inserted = await db.run(sql`
    insert into gift_question (id, donation_id, charity_id, from_project_id, to_project_id,
      closure_id, promise, offers, otherwise, amount, message, asked_at, answer_by, token_hash)
    values (${q.id}, ${q.donationId}, ${q.charityId}, ${q.fromProjectId}, ${q.toProjectId},
      ${q.closureId}, ${q.promise}, ${q.offers}, ${q.otherwise}, ${q.amount}, ${q.message}, ${now},
      ${q.answerBy}, ${tokenHash})
    on conflict do nothing`)
  return inserted === 1
}

export interface Decided {
  readonly answer: UnspentAnswer
  readonly by: AnsweredBy
  readonly state: 'refunding' | 'stuck' | 'done'
  readonly outcome: UnspentOutcome | null
  readonly amount: number | null
  readonly entryId?: string
  readonly refundId?: string
  readonly problem?: string
}

export const saveDecision = (db: Db, id: string, decided: Decided, now: Date): Promise<number> =>
  db.run(sql`
    update gift_question set answer = ${decided.answer}, answered_by = ${decided.by},
      answered_at = ${now}, state = ${decided.state}, outcome = ${decided.outcome},
      outcome_amount = ${decided.amount}, entry_id = ${decided.entryId ?? null},
      refund_id = ${decided.refundId ?? null}, problem = ${decided.problem ?? null}
    where id = ${id}`)

export const withdrawQuestion = (db: Db, id: string): Promise<number> =>
  db.run(sql`
    update gift_question set state = 'withdrawn'
    where id = ${id} and state in ('waiting', 'stuck')`)

/** Withdraws the open question about a part of a gift that will be asked about in another way. */
export const withdrawAbout = (
  db: Db,
  donationId: string,
  fromProjectId: string | null,
): Promise<number> =>
  db.run(sql`
    update gift_question set state = 'withdrawn'
    where donation_id = ${donationId} and state = 'waiting' and closure_id is null
      and from_project_id is not distinct from ${fromProjectId}::uuid`)

export const withdrawClosureQuestions = (db: Db, closureId: string): Promise<number> =>
  db.run(sql`
    update gift_question set state = 'withdrawn'
    where closure_id = ${closureId} and state in ('waiting', 'stuck')`)

/**
 * Withdraws the questions of a closure about grants, which earlier closures asked under the terms of
 * the appeal. A grant leaves only on a recorded ground.
 */
export const withdrawGrantQuestions = (db: Db, closureId: string): Promise<number> =>
  db.run(sql`
    update gift_question q set state = 'withdrawn'
    where q.closure_id = ${closureId} and q.state in ('waiting', 'stuck')
      and gift_is_grant(q.donation_id)`)

/**
 * Closes a question about a part that has nothing unspent, because of a correction or another
 * refund.
 */
export const markNothingUnspent = (db: Db, id: string, now: Date): Promise<number> =>
  db.run(sql`
    update gift_question set state = 'done', outcome = 'nothing-left', outcome_amount = 0,
      answered_at = coalesce(answered_at, ${now}), answered_by = coalesce(answered_by, 'charity')
    where id = ${id} and state in ('waiting', 'stuck')`)

/** Syncs questions with the state of their refunds. Returns the questions that changed. */
export const syncRefundedQuestions = (
  db: Db,
  donationId: string | null,
): Promise<{ id: string; closureId: string | null; state: QuestionState }[]> =>
  db.many<SyncRefundedQuestionsRow>(sql`
    update gift_question q set
      state = case when r.state = 'succeeded' then 'done' else 'stuck' end,
      outcome = case when r.state = 'succeeded' then 'refund' end,
      outcome_amount = case when r.state = 'succeeded' then r.amount end,
      problem = case when r.state = 'succeeded' then null
        else coalesce(r.problem, 'The refund did not arrive at the giver’s bank.') end
    from refund_request r
    where r.id = q.refund_id and q.state = 'refunding'
      and r.state in ('succeeded', 'failed', 'refused')
      and (${donationId}::uuid is null or q.donation_id = ${donationId})
    returning q.id, q.closure_id, q.state`)

/**
 * Lists questions past their deadline, the oldest first. Silence decides nothing about a grant of a
 * project that is closing.
 */
export const listDueQuestions = (db: Db, now: Date, max: number): Promise<{ id: string }[]> =>
  db.many<DueQuestionRow>(sql`
    select id from gift_question q where state = 'waiting' and answer_by <= ${now}
      and (closure_id is null or not gift_is_grant(q.donation_id))
    order by answer_by, id limit ${max}`)

/**
 * Takes unanswered questions with a deadline in the future but no later than `until` that have had
 * no reminder. Locks them until the transaction ends, so that nobody gets two reminders.
 */
export const takeUnanswered = (
  db: Db,
  now: Date,
  until: Date,
  max: number,
): Promise<{ id: string }[]> =>
  db.many<TakeUnansweredRow>(sql`
    select id from gift_question
    where state = 'waiting' and offers <> '{}' and reminded_at is null
      and answer_by > ${now} and answer_by <= ${until}
    order by answer_by, id limit ${max} for update skip locked`)

export const saveReminded = (db: Db, id: string, tokenHash: Buffer, now: Date): Promise<number> =>
  db.run(sql`
    update gift_question set reminded_at = ${now}, reminder_token_hash = ${tokenHash}
    where id = ${id}`)
