import { AppError } from '../../../platform/app-error.ts'
import { createBatch, createPerDatabase } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { webhookEvent } from '../../donations/index.ts'
import { insertIntoInbox } from './inbox.sql.ts'
import { getPoster } from './poster.ts'

interface Arrived {
  readonly body: string
  readonly at: Date
}

const maxStoredAtOnce = 100

const storer = createPerDatabase((database) =>
  createBatch<Arrived, true>({
    max: maxStoredAtOnce,
    work: async (arrived) => {
      const bodies = arrived.map(({ body }) => body)
      await database.transaction('money', (db) => insertIntoInbox(db, bodies, arrived[0]!.at))
      return arrived.map(() => true)
    },
  }),
)

/**
 * Stores one delivery of the payment provider’s webhook. When it resolves, the event is on disk and
 * will be handled. Throws `webhook-refused` if the provider did not sign it.
 */
export const saveToInbox = async (
  deps: Deps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> => {
  const at = deps.clock.now()
  const event = deps.payments.readEvent(rawBody, signature, at)
  if (!event) throw new AppError('webhook-refused')
  webhookEvent.parse(event)
  await storer(deps.database)({ body: rawBody.toString('utf8'), at })
  getPoster(deps).look()
}
