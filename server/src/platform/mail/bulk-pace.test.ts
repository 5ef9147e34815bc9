import { expect, test } from 'vitest'
import { createBulkPace } from './bulk-pace.ts'

/** Creates a pace on a clock that moves only while an email in bulk waits. */
const makePace = (perMinute: number | null) => {
  let milliseconds = 0
  const wait = async (more: number) => void (milliseconds += more)
  return { pace: createBulkPace(perMinute, () => milliseconds, wait), read: () => milliseconds }
}

test('email in bulk leaves at its rate, and other email is counted but never waits', async () => {
  const { pace, read } = makePace(60)
  const left: number[] = []
  for (let at = 0; at < 3; at += 1) {
    await pace.takeTurn()
    left.push(read())
  }
  pace.count()
  pace.count()
  expect(read()).toBe(2000)
  await pace.takeTurn()
  left.push(read())
  expect(left).toEqual([0, 1000, 2000, 5000])
})

test('without a rate, email in bulk never waits', async () => {
  const { pace, read } = makePace(null)
  for (let at = 0; at < 100; at += 1) await pace.takeTurn()
  expect(read()).toBe(0)
})
