/** Where the present comes from, so that rules can be tested at any moment. */
export interface Clock {
  now(): Date
}

const systemClock: Clock = { now: () => new Date() }

/** The machine's clock, some days ahead: what months bring can be seen without waiting for them. */
export const createClock = (days: number): Clock =>
  days === 0 ? systemClock : { now: () => new Date(Date.now() + days * 24 * 3600_000) }
