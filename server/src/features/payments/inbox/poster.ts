import { setTimeout as sleep } from 'node:timers/promises'
import { classifyFailure, type Database } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { queueJob } from '../../../platform/jobs/index.ts'
import { createConcurrencyLimit } from '../../../platform/limit-concurrency.ts'
import { handledWebhooks } from '../../../platform/metrics/index.ts'
import { webhookEvent, type WebhookEvent } from '../../donations/index.ts'
import { handleEvent, isGiftEvent } from './handle-event.ts'
import {
  deleteFromInbox,
  forgoFlush,
  hasWaiting,
  holdPoster,
  listInbox,
  releasePoster,
  type InboxRow,
} from './inbox.sql.ts'

/** Handles the events of the inbox in this process, while no other process does. */
export interface Poster {
  /** Looks for events now. */
  look(): void
  /** From now on, looks again and again for events that a process which died has left. */
  watch(): void
  /** Resolves when the inbox is empty, or when an event could neither be handled nor set aside. */
  empty(): Promise<void>
  /** Empties the inbox, for at most some seconds, and handles no more events. */
  stop(): Promise<void>
}

/** The largest number of events that are under way, so that memory does not grow with the inbox. */
const maxUnderWay = 500
/** How many events other than those of single gifts are handled at the same time. */
const maxOthers = 16

/** Milliseconds until the next look. */
const intervals = {
  /** Another process handles events. */
  elsewhere: 100,
  /** Events are under way, so the hold is extended. */
  working: 1000,
  /** Nothing waits. */
  idle: 2000,
  /** The database failed. */
  failed: 1000,
} as const
type State = keyof typeof intervals

const gatherMilliseconds = 20
const maxStopMilliseconds = 10_000

const createPoster = (deps: Deps): Poster => {
  const { clock, database, log } = deps
  const holder = uuidv7()
  const limitOthers = createConcurrencyLimit(maxOthers)
  const underWay = new Map<number, Promise<void>>()
  /** The ids of the events that are under way, each with the numbers of its copies. */
  const copies = new Map<string, number[]>()
  let handled: number[] = []
  let running: Promise<void> | undefined
  let stopGathering: (() => void) | undefined
  let emptying = 0
  let isWanted = false
  let isWatching = false
  let isStopped = false
  let state: State = 'idle'
  let timer: NodeJS.Timeout | undefined

  const report = (event: WebhookEvent, receivedAt: string, failed: boolean): void =>
    handledWebhooks.report(() => ({
      failed,
      sinceCreated: clock.now().getTime() / 1000 - event.created,
      sinceReceived: (clock.now().getTime() - Date.parse(receivedAt)) / 1000,
    }))

  /** Turns an event into a job of its own, which holds up no other event. */
  const setAside = async (seqs: readonly number[], event: object): Promise<void> =>
    database.transaction('money', async (db) => {
      await deleteFromInbox(db, seqs)
      await queueJob(db, 'handle-webhook-event', { event })
    })

  const handleOrSetAside = async (
    event: WebhookEvent,
    receivedAt: string,
    seqs: readonly number[],
  ): Promise<void> => {
    const handle = () => handleEvent(deps, event)
    try {
      await (isGiftEvent(event) ? handle() : limitOthers(handle))
      report(event, receivedAt, false)
    } catch (err) {
      report(event, receivedAt, true)
      if (classifyFailure(err) === 'unavailable') throw err
      log.error({ err, event: event.id, type: event.type }, 'an event failed and becomes a job')
      await setAside(seqs, event)
    }
  }

  /** Begins to handle an event. A copy of one that is under way is handled with it. */
  const begin = ({ seq, body, receivedAt }: InboxRow): void => {
    const stored = JSON.parse(body) as { readonly id: string }
    const { data: event } = webhookEvent.safeParse(stored)
    const others = copies.get(stored.id)
    if (others) {
      others.push(seq)
      underWay.set(seq, underWay.get(others[0]!)!)
      return
    }
    const own = [seq]
    copies.set(stored.id, own)
    // Another release may have stored what this one cannot read.
    const ended = (event ? handleOrSetAside(event, receivedAt, own) : setAside(own, stored))
      .then(
        () => void handled.push(...own),
        async (err: unknown) => {
          log.error({ err }, 'an event stays in the inbox')
          state = 'failed'
          await sleep(intervals.failed, undefined, { ref: false })
        },
      )
      .finally(() => {
        copies.delete(stored.id)
        for (const one of own) underWay.delete(one)
        look()
      })
    underWay.set(seq, ended)
  }

  /** Deletes what was handled and begins what waits. */
  const turn = async (): Promise<State> => {
    const gone = handled
    handled = []
    try {
      const [next, rows] = await database.transaction('money', async (db) => {
        // Sent together, in this order.
        const [, , isHeld] = await Promise.all([
          forgoFlush(db),
          deleteFromInbox(db, gone),
          holdPoster(db, holder),
        ])
        if (!isHeld) {
          const [isAnyWaiting] = await Promise.all([hasWaiting(db), releasePoster(db, holder)])
          return [isAnyWaiting ? 'elsewhere' : 'idle', []] as const
        }
        const known = [...underWay.keys(), ...handled]
        return ['working', await listInbox(db, known, maxUnderWay - underWay.size)] as const
      })
      for (const row of rows) begin(row)
      return next
    } catch (err) {
      handled.push(...gone)
      log.error({ err }, 'the inbox could not be read')
      return 'failed'
    }
  }

  /**
   * Waits for further events. Those that end or arrive at the same moment share a turn, and gifts
   * that begin in one turn share a transaction.
   */
  const gather = (): Promise<unknown> => {
    if (emptying > 0 && underWay.size === 0) return sleep(0)
    const { promise, resolve } = Promise.withResolvers<void>()
    stopGathering = resolve
    setTimeout(resolve, gatherMilliseconds)
    return promise
  }

  const run = async (): Promise<void> => {
    do {
      await gather()
      isWanted = false
      state = await turn()
    } while (isWanted && state !== 'failed')
    if (isStopped || (state === 'idle' && !isWatching)) return
    timer = setTimeout(look, intervals[state]).unref()
  }

  const look = (): void => {
    isWanted = true
    if (isStopped) return
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = undefined
      if (isWanted && state !== 'failed') look()
    })
  }

  /** Whether the inbox is empty, or this process can do nothing about it now. */
  const isAtEnd = (): boolean => isStopped || state === 'failed' || (state === 'idle' && !running)

  const empty = async (): Promise<void> => {
    emptying += 1
    look()
    stopGathering?.()
    await running
    while (!isAtEnd()) {
      await Promise.race([...underWay.values(), sleep(intervals.elsewhere)])
      await running
    }
    emptying -= 1
  }

  return {
    look,
    watch: () => {
      isWatching = true
      look()
    },
    empty,
    stop: async () => {
      isWatching = false
      await Promise.race([empty(), sleep(maxStopMilliseconds, undefined, { ref: false })])
      isStopped = true
      clearTimeout(timer)
      await running
      // Otherwise its hold ends by itself.
      await database.transaction('money', (db) => releasePoster(db, holder)).catch(() => {})
    },
  }
}

const posters = new WeakMap<Database, Poster>()

/** Returns the poster of this process. */
export const getPoster = (deps: Deps): Poster => {
  const known = posters.get(deps.database)
  if (known) return known
  const poster = createPoster(deps)
  posters.set(deps.database, poster)
  return poster
}
