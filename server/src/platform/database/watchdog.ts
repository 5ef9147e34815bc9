import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between two checks. */
const intervals = { answering: 1000, away: 500 } as const

/** Creates the class of a pool's connections. Each of them is in `open` until it ends. */
export const trackConnections = (open: Set<pg.Client>): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      open.add(this)
      this.once('end', () => open.delete(this))
    }
  }

interface Stream {
  readonly bytesRead: number
  cork(): void
  uncork(): void
  destroy(): void
}

const getStream = (client: pg.ClientBase): Stream =>
  (client as unknown as { connection: { stream: Stream } }).connection.stream

/** Sends all that is written to a connection before the next tick in one packet. */
export const holdWrites = (client: pg.ClientBase): void => {
  const stream = getStream(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Ends connections without waiting for the other end, which may never answer. */
export const cutConnections = (clients: Iterable<pg.Client>): void => {
  for (const client of clients) getStream(client).destroy()
}

/**
 * Finds connections whose other end stopped responding, for example because a firewall forgot them.
 * A statement on such a connection would wait for its full time limit, and the next request would
 * get the same connection.
 */
export class Watchdog {
  readonly #open: ReadonlySet<pg.Client>
  readonly #probe: () => Promise<unknown>
  /** The bytes that each connection had received at the first check since the last answer. */
  readonly #received = new Map<pg.Client, number>()
  #failures = 0

  /** `open` holds the connections to watch; `probe` rejects if the database does not answer. */
  constructor(open: ReadonlySet<pg.Client>, probe: () => Promise<unknown>) {
    this.#open = open
    this.#probe = probe
  }

  /** Tells whether two checks in a row had no answer: more work for the database would only wait. */
  get isAway(): boolean {
    return this.#failures > 1
  }

  /** Cuts the connections that have received nothing since the first check that failed. */
  #cutSilent(): void {
    const silent = [...this.#received].filter(
      ([client, bytes]) => this.#open.has(client) && getStream(client).bytesRead === bytes,
    )
    cutConnections(silent.map(([client]) => client))
  }

  /**
   * Probes the database once. The second failure in a row, and the first answer after a failure,
   * cut every connection that stayed silent meanwhile. A single failure cuts nothing, because this
   * process may merely have been too busy to read the answer.
   */
  async check(): Promise<void> {
    for (const client of this.#open) {
      if (!this.#received.has(client)) this.#received.set(client, getStream(client).bytesRead)
    }
    try {
      await this.#probe()
      if (this.#failures > 0) this.#cutSilent()
      this.#failures = 0
      this.#received.clear()
    } catch {
      this.#failures += 1
      if (this.isAway) this.#cutSilent()
    }
  }

  /** Checks again and again until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pause = this.#failures > 0 ? intervals.away : intervals.answering
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await this.check()
    }
  }
}
