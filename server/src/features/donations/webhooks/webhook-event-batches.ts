import {
  createBatch,
  type Batch,
  type Database,
  type Db,
} from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { PaymentSnapshot } from '../settlement/payment-snapshot.ts'
import type { EventRecord } from '../settlement/settle-gift.sql.ts'
import { hashCard } from '../settlement/card-hashes.ts'
import { limitLockWait, saveOutcome } from './webhook-events.sql.ts'
import { settleGifts } from '../settlement/settle-gift.ts'
import { lockDonations, saveDecline, type SettlingRow } from '../settlement/settle-gift.sql.ts'

/** A verified webhook event about a gift, with the snapshot of its payment. */
export interface SettlingEvent {
  readonly record: EventRecord & { readonly donationId: string }
  readonly account: string
  readonly snapshot: PaymentSnapshot
  /** The reason why a card was declined; null if none was. */
  readonly decline: string | null
}

type EventProcessor = Batch<SettlingEvent, true>

// The provider has its answer when its event is stored, so a batch may be as large as the inbox's
// share. A larger one costs PostgreSQL hardly less for each gift.
export const maxBatchSize = 500

// The time in milliseconds that a batch waits for events whose payments are being read.
const patience = 200

const processors = new WeakMap<Database, EventProcessor>()

/**
 * Returns the function that processes events in this process. Events that arrive while others are
 * processed form the next batch: one transaction, and one wait for the disk, for all of them. Each
 * event still counts once and fails alone. Two events about one gift never share a batch.
 */
export const getEventProcessor = (deps: Deps): EventProcessor => {
  const known = processors.get(deps.database)
  if (known) return known
  const processor = createBatch<SettlingEvent, true>({
    max: maxBatchSize,
    patience,
    getOrder: ({ account }) => account,
    getKeys: ({ record }) => [`event ${record.id}`, `gift ${record.donationId}`],
    work: (events) =>
      deps.database.transaction('money', (db) => processAll(db, deps, events), {
        isPlannedOnce: true,
      }),
  })
  processors.set(deps.database, processor)
  return processor
}

// The milliseconds that a batch waits for a lock, such as that of a ledger which somebody else holds.
// All other gifts wait as well, and a batch that fails is halved until the locked one is alone.
const lockWaits = { group: 1000, alone: 5000 } as const

interface Taken {
  readonly webhookEvent: SettlingEvent
  readonly gift: SettlingRow
}

const isOwn = ({ webhookEvent, gift }: Taken): boolean =>
  gift.stripeAccount === webhookEvent.account

/**
 * Processes a batch of events in one transaction. Skips an event whose gift does not exist or that
 * was already counted.
 */
const processAll = async (
  db: Db,
  deps: Deps,
  events: readonly SettlingEvent[],
): Promise<true[]> => {
  await limitLockWait(db, events.length > 1 ? lockWaits.group : lockWaits.alone)
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
    own.map(({ webhookEvent, gift }) => ({ gift, snapshot: webhookEvent.snapshot })),
  )
  for (const [at, one] of own.entries()) {
    const { decline, snapshot } = one.webhookEvent
    if (outcomes[at] === 'mismatch') await logAndSetAside(db, deps, one, 'mismatch')
    else if (decline !== null && snapshot.state === 'open')
      await saveDecline(db, {
        id: one.gift.id,
        reason: decline,
        // Every attempt without a fingerprint counts as another card.
        cardHash: hashCard(deps.config, snapshot.fingerprint ?? one.webhookEvent.record.id),
        accountsHash: hashCard(deps.config, 'accounts'),
        now: deps.clock.now(),
      })
  }
  return events.map(() => true)
}

const logAndSetAside = async (
  db: Db,
  deps: Deps,
  { webhookEvent: { record } }: Taken,
  outcome: EventRecord['outcome'],
): Promise<void> => {
  deps.log.error({ event: record.id, type: record.type, outcome }, 'an event was set aside')
  await saveOutcome(db, record.id, outcome)
}
