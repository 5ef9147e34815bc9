/** A source of the current time, so that tests can set any moment. */
export interface Clock {
  now(): Date
}

const systemClock: Clock = { now: () => new Date() }

/** Creates a clock that runs some days ahead of the machine's, to try what happens after months. */
export const createClock = (days: number): Clock =>
  days === 0 ? systemClock : { now: () => new Date(Date.now() + days * 24 * 3600_000) }
