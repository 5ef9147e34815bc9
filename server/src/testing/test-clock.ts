import type { Clock } from '../platform/clock.ts'

export interface TestClock extends Clock {
  advance(step: {
    days?: number
    hours?: number
    minutes?: number
    seconds?: number
    milliseconds?: number
  }): void
  set(at: Date): void
}

/** Creates a clock that starts at a fixed moment and only moves when a test moves it. */
export const createTestClock = (start = new Date('2026-06-15T10:00:00Z')): TestClock => {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
    },
    set: (at) => {
      now = at.getTime()
    },
  }
}
