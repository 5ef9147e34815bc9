import { retryWhenBack, sql, type Db, type Sql } from '../database/index.ts'
import type { Deps } from '../deps.ts'
import type { BeganRow } from './mail.rows.ts'

/**
 * Thrown when an email may already have reached the mail server, so that only a person may decide
 * to send it again.
 */
export class EmailInDoubt extends Error {
  constructor() {
    super(
      'The process stopped while this email was being sent, so it may have been delivered. Retry sends it again; delete the job if it arrived.',
    )
    this.name = 'EmailInDoubt'
  }
}

type Began = 'sending' | 'sent' | 'in-doubt'

/**
 * Records that an email is about to be sent. If an earlier attempt has no recorded outcome, marks
 * the email as in doubt instead.
 */
const begin = async (deps: Deps, id: string): Promise<Began> =>
  deps.database.transaction('mail', async (db) => {
    const { state, began } = await db.one<BeganRow>(sql`
      insert into email_delivery as d (id, state, changed_at)
      values (${id}, 'sending', ${deps.clock.now()})
      on conflict (id) do update
      set state = case d.state when 'sending' then 'in-doubt' else d.state end
      returning state, xmax = 0 as began`)
    return began ? 'sending' : state
  })

/** Seconds for which a known outcome waits to be recorded. Without a record it would be in doubt. */
const maxRecordWait = 30

const change = async (deps: Deps, statement: Sql): Promise<void> => {
  const work = () => deps.database.transaction('mail', (db) => db.run(statement))
  await retryWhenBack(deps.database, work, { seconds: maxRecordWait })
}

const record = (deps: Deps, id: string, state: 'sent' | 'in-doubt'): Promise<void> =>
  change(
    deps,
    sql`
      update email_delivery set state = ${state}, changed_at = ${deps.clock.now()}
      where id = ${id}`,
  )

const forget = (deps: Deps, id: string): Promise<void> =>
  change(deps, sql`delete from email_delivery where id = ${id}`)

/** Tells whether the mail server may have accepted an email although sending it failed. */
const mayHaveArrived = (error: unknown): boolean => {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return command === 'DATA' && responseCode === undefined
}

interface DeliverySteps<Prepared> {
  /** Makes the parts that are not in the job. A process that stops here leaves no email in doubt. */
  readonly prepare: () => Promise<Prepared>
  readonly send: (prepared: Prepared) => Promise<unknown>
}

/**
 * Sends one email by `send` at most once. An email that was sent is not sent again. Throws
 * `EmailInDoubt` if an earlier attempt ended without an answer from the mail server, and the error
 * of `prepare` or `send` if the email certainly was not sent.
 */
export const deliverOnce = async <Prepared>(
  deps: Deps,
  id: string,
  { prepare, send }: DeliverySteps<Prepared>,
): Promise<void> => {
  const prepared = await prepare()
  const began = await begin(deps, id)
  if (began === 'sent') return
  if (began === 'in-doubt') throw new EmailInDoubt()
  try {
    await send(prepared)
  } catch (error) {
    if (mayHaveArrived(error)) await record(deps, id, 'in-doubt')
    else await forget(deps, id)
    throw error
  }
  await record(deps, id, 'sent')
}

/** Allows the emails of a job that are in doubt to be sent again, after a person has decided so. */
export const allowRepeat = async (db: Db, jobId: string): Promise<void> => {
  await db.run(sql`
    delete from email_delivery where state = 'in-doubt' and id in (
      select (mail ->> 'id')::uuid from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t
        on t.id = j.task_id and t.identifier in ('send-emails', 'send-bulk-emails', 'send-mail'),
      json_array_elements(
        case json_typeof(j.payload) when 'array' then j.payload
        else json_build_array(j.payload) end) mail
      where j.id = ${jobId}::bigint)`)
}

const keptDays = 30

/** Deletes the records of sent emails, whose jobs are long over. */
export const removeOldDeliveries = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - keptDays * 24 * 3600_000)
  await deps.database.transaction('mail', (db) =>
    db.run(sql`delete from email_delivery where state = 'sent' and changed_at < ${before}`),
  )
}
