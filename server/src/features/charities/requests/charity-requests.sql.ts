import { sql, type Db } from '../../../platform/database/index.ts'
import type {
  AnswerRequestRow,
  CharityRequestRow,
  FoundRequestRow,
  WaitingRequestRow,
} from '../charities.rows.ts'

export type { CharityRequestRow } from '../charities.rows.ts'

const columns = sql`q.id, q.name, q.number, q.note, q.asked_at, q.answer_by, q.answer, q.answered_at`

interface NewRequest {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly note: string
  readonly answerBy: string
}

/** Stores a request once. A repeat with the same id changes nothing. */
export const insertRequest = (
  db: Db,
  personId: string,
  { id, name, number, note, answerBy }: NewRequest,
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into charity_request (id, person_id, name, number, note, asked_at, answer_by)
    values (${id}, ${personId}, ${name}, ${number}, ${note}, ${now}, ${answerBy})
    on conflict (id) do nothing`)

/** Lists a person's requests, newest first. */
export const listOwnRequests = (db: Db, personId: string): Promise<CharityRequestRow[]> =>
  db.many<CharityRequestRow>(sql`
    select ${columns} from charity_request q where q.person_id = ${personId}
    order by q.asked_at desc, q.id desc limit 100`)

/** Lists requests that wait for an answer, oldest first. Read as the system. */
export const listWaitingRequests = (db: Db): Promise<WaitingRequestRow[]> =>
  db.many<WaitingRequestRow>(sql`
    select ${columns}, p.first_name, p.last_name, a.email from charity_request q
    join person p on p.id = q.person_id join credential a on a.person_id = q.person_id
    where q.answered_at is null order by q.answer_by, q.id limit 200`)

/** Finds a request, whether or not it has been answered. */
export const findRequest = (db: Db, id: string): Promise<FoundRequestRow | undefined> =>
  db.maybe<FoundRequestRow>(sql`select person_id, name from charity_request where id = ${id}`)

/** Records the answer. Returns undefined if the request has an answer already. */
export const answerRequest = (
  db: Db,
  id: string,
  { answer, by }: { answer: string; by: string },
  now: Date,
): Promise<AnswerRequestRow | undefined> =>
  db.maybe<AnswerRequestRow>(sql`
    update charity_request set answer = ${answer}, answered_by = ${by}, answered_at = ${now}
    where id = ${id} and answered_at is null returning id`)
