import { together, type Database, type Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import type { PaymentFacts } from '../settlement/payment-snapshot.ts'
import { setAside, type EventRecord } from './webhook-events.sql.ts'
import { settleAll } from '../settlement/settle-gift.ts'
import { lockDonations, saveDecline, type SettlingRow } from '../settlement/settle-gift.sql.ts'

/** An event about a gift, and what the provider said when it was asked about the payment. */
export interface HeardEvent {
  readonly record: EventRecord & { readonly donationId: string }
  readonly account: string
  readonly facts: PaymentFacts
  /** Why a card was refused, where one was. */
  readonly decline: string | null
}

type Taker = (event: HeardEvent) => Promise<void>

// As many as the most requests that a burst brings at once; a group of more would keep the first
// of its givers waiting for the last.
const mostAtOnce = 32

const takers = new WeakMap<Database, Taker>()

/**
 * Takes events for a process. Those that come while others are being taken are taken together
 * next: one transaction, and one wait for the disk, for all of them. Each still counts once and
 * fails alone. Two events of one gift are taken one after the other.
 */
export const takerOf = (deps: Deps): Taker => {
  const known = takers.get(deps.database)
  if (known) return known
  const taker = together<HeardEvent, void>({
    most: mostAtOnce,
    keysOf: ({ record }) => [`event ${record.id}`, `gift ${record.donationId}`],
    work: (events) => deps.database.transaction('system', (db) => takeAll(db, deps, events)),
  })
  takers.set(deps.database, taker)
  return taker
}

interface Taken {
  readonly heard: HeardEvent
  readonly gift: SettlingRow
}

const isOwn = ({ heard, gift }: Taken): boolean => gift.stripe_account === heard.account

/** All in one transaction. An event whose gift is not there, or that was counted before, is done. */
const takeAll = async (db: Db, deps: Deps, events: readonly HeardEvent[]): Promise<void[]> => {
  const rows = await lockDonations(
    db,
    events.map(({ record }) => ({ id: record.donationId, event: record })),
  )
  const gifts = new Map(rows.filter(({ counted }) => counted).map((gift) => [gift.id, gift]))
  const taken = events.flatMap((heard): Taken[] => {
    const gift = gifts.get(heard.record.donationId)
    return gift ? [{ heard, gift }] : []
  })
  for (const one of taken) if (!isOwn(one)) await setEventAside(db, deps, one, 'other-account')
  const own = taken.filter(isOwn)
  const outcomes = await settleAll(
    db,
    deps,
    own.map(({ heard, gift }) => ({ gift, facts: heard.facts })),
  )
  for (const [at, one] of own.entries()) {
    const { decline, facts } = one.heard
    if (outcomes[at] === 'mismatch') await setEventAside(db, deps, one, 'mismatch')
    else if (decline !== null && facts.state === 'open') await saveDecline(db, one.gift.id, decline)
  }
  return events.map(() => undefined)
}

const setEventAside = async (
  db: Db,
  deps: Deps,
  { heard: { record } }: Taken,
  outcome: EventRecord['outcome'],
): Promise<void> => {
  deps.log.error({ event: record.id, type: record.type, outcome }, 'an event was set aside')
  await setAside(db, record.id, outcome)
}
