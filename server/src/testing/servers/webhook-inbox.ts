import type { FastifyInstance } from 'fastify'
import { getPoster } from '../../features/payments/index.ts'
import { paymentTasks } from '../../features/payments/payments.tasks.ts'
import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Payments } from '../../platform/payments/index.ts'
import type { WebhookReceiver } from '../../stand-ins/open-payments.ts'
import type { EventJobRow } from '../testing.test-rows.ts'

/** Handles all stored webhook events, as the server does a moment after it answered the provider. */
export const emptyInbox = (deps: Deps): Promise<void> => getPoster(deps).empty()

/** Tries the events again that were set aside. Those that fail again stay. */
export const retryEvents = async (deps: Deps): Promise<void> => {
  const jobs = await deps.database.read('system', (db) =>
    db.many<EventJobRow>(sql`
      select j.id, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'handle-webhook-event' order by j.id`),
  )
  for (const { id, payload } of jobs) {
    await paymentTasks['handle-webhook-event']!(payload, deps).then(
      () =>
        deps.database.transaction('system', (db) =>
          db.run(sql`delete from graphile_worker._private_jobs where id = ${id}`),
        ),
      () => {},
    )
  }
}

/**
 * Returns payments whose stand-in first handles what an earlier failure left when it settles: events
 * that were set aside, in place of the queue, and those that stayed in the inbox.
 */
export const withRetriedEvents = (payments: Payments, readDeps: () => Deps): Payments => {
  const { standIn } = payments
  if (!standIn) return payments
  const settled = async (): Promise<void> => {
    await retryEvents(readDeps())
    await emptyInbox(readDeps())
    await standIn.settled()
  }
  return { ...payments, standIn: { ...standIn, settled } }
}

/**
 * Returns what receives the events of the stand-in: the app, which answers when it has handled an
 * event. A test's clock may jump by days, and each event is then handled before the next one
 * happens.
 */
export const handleOnArrival = (app: FastifyInstance, deps: Deps): WebhookReceiver => ({
  inject: async (request) => {
    const answer = await app.inject(request)
    await emptyInbox(deps)
    return answer
  },
})
