import { createBatch, type Database, type Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { PaymentSnapshot } from '../settlement/payment-snapshot.ts'
import { setEventAside, type EventRecord } from './webhook-events.sql.ts'
import { settleGifts } from '../settlement/settle-gift.ts'
import { lockDonations, saveDecline, type SettlingRow } from '../settlement/settle-gift.sql.ts'

/** An event about a gift, and what the provider said when it was asked about the payment. */
export interface WebhookEvent {
  readonly record: EventRecord & { readonly donationId: string }
  readonly account: string
  readonly snapshot: PaymentSnapshot
  /** Why a card was refused, where one was. */
  readonly decline: string | null
}

type EventProcessor = (event: WebhookEvent) => Promise<void>

// As many as the most requests that a burst brings at once; a group of more would keep the first
// of its givers waiting for the last.
const maxBatchSize = 32

const processors = new WeakMap<Database, EventProcessor>()

/**
 * Takes events for a process. Those that come while others are being taken are taken together
 * next: one transaction, and one wait for the disk, for all of them. Each still counts once and
 * fails alone. Two events of one gift are taken one after the other.
 */
export const getEventProcessor = (deps: Deps): EventProcessor => {
  const known = processors.get(deps.database)
  if (known) return known
  const processor = createBatch<WebhookEvent, void>({
    max: maxBatchSize,
    getKeys: ({ record }) => [`event ${record.id}`, `gift ${record.donationId}`],
    work: (events) => deps.database.transaction('system', (db) => processAll(db, deps, events)),
  })
  processors.set(deps.database, processor)
  return processor
}

interface Taken {
  readonly webhookEvent: WebhookEvent
  readonly gift: SettlingRow
}

const isOwn = ({ webhookEvent: heard, gift }: Taken): boolean =>
  gift.stripe_account === heard.account

/** All in one transaction. An event whose gift is not there, or that was counted before, is done. */
const processAll = async (db: Db, deps: Deps, events: readonly WebhookEvent[]): Promise<void[]> => {
  const rows = await lockDonations(
    db,
    events.map(({ record }) => ({ id: record.donationId, event: record })),
  )
  const gifts = new Map(rows.filter(({ counted }) => counted).map((gift) => [gift.id, gift]))
  const taken = events.flatMap((webhookEvent): Taken[] => {
    const gift = gifts.get(webhookEvent.record.donationId)
    return gift ? [{ webhookEvent, gift }] : []
  })
  for (const one of taken) if (!isOwn(one)) await logAndSetAside(db, deps, one, 'other-account')
  const own = taken.filter(isOwn)
  const outcomes = await settleGifts(
    db,
    deps,
    own.map(({ webhookEvent: heard, gift }) => ({ gift, snapshot: heard.snapshot })),
  )
  for (const [at, one] of own.entries()) {
    const { decline, snapshot } = one.webhookEvent
    if (outcomes[at] === 'mismatch') await logAndSetAside(db, deps, one, 'mismatch')
    else if (decline !== null && snapshot.state === 'open')
      await saveDecline(db, one.gift.id, decline)
  }
  return events.map(() => undefined)
}

const logAndSetAside = async (
  db: Db,
  deps: Deps,
  { webhookEvent: { record } }: Taken,
  outcome: EventRecord['outcome'],
): Promise<void> => {
  deps.log.error({ event: record.id, type: record.type, outcome }, 'an event was set aside')
  await setEventAside(db, record.id, outcome)
}
