import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { sql } from './database/index.ts'
import type { RefusedUsesRow } from './platform.test-rows.ts'

const { clock, deps } = await testApp()

/** Uses a limit of three in an hour at a time of 15 June 2026, and tells whether it was allowed. */
const use = async (key: string, time: string): Promise<boolean> => {
  clock.set(new Date(`2026-06-15T${time}:00Z`))
  try {
    await deps.limits.take([{ name: key, per: 'platform', max: 3, within: 'hour' }], {})
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'too-many-requests' })
    return false
  }
}

const useAll = async (key: string, ...times: string[]): Promise<boolean[]> => {
  const allowed: boolean[] = []
  for (const time of times) allowed.push(await use(key, time))
  return allowed
}

it('a limit slides: uses before a full hour still count after it', async () => {
  const times = ['10:59', '10:59', '10:59', '11:01', '11:54', '11:55']
  expect(await useAll('slides', ...times)).toEqual([true, true, true, false, false, true])
})

it('a limit gives back each use about a window after it', async () => {
  const allowed = [true, true, true, false, true, false, true, false]
  const times = ['10:00', '10:30', '10:50', '10:59', '11:00', '11:01', '11:30', '11:31']
  expect(await useAll('back', ...times)).toEqual(allowed)
})

it('refused uses do not prolong a limit, and staff see how many there were', async () => {
  const tries = Array.from({ length: 11 }, (_, at) => `10:${at * 5 + 5}`.replace(/:5$/, ':05'))
  expect(await useAll('tries', '10:00', '10:00', '10:00')).toEqual([true, true, true])
  expect(await useAll('tries', ...tries)).toEqual(tries.map(() => false))
  expect(await use('tries', '11:00')).toBe(true)
  const { refused } = await deps.database.read('system', (db) =>
    db.one<RefusedUsesRow>(
      sql`select /* never null */ sum(refused)::integer as refused from rate_limit where key = 'tries'`,
    ),
  )
  expect(refused).toBe(tries.length)
})
