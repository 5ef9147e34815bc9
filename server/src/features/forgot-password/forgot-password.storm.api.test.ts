import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makePerson } from '../../testing/factories/index.ts'
import { makeAddress, atOnce, report } from '../../testing/storm/storm.ts'
import { testApp } from '../../testing/test-app.ts'
import { saveCode, checkCode } from './forgot-password.sql.ts'
import { toGuess, toStoredCode } from './reset-codes.ts'
import type { TriesRow } from './forgot-password.test-rows.ts'

// The server trusts the proxy header, so that each guess comes from an IP address of its own.
const world = await testApp({ TRUST_PROXY: '127.0.0.1' })
const code = '271828'

const forgetful = async () => {
  const { id: personId, email } = await makePerson(world.deps)
  const expiresAt = new Date(world.clock.now().getTime() + 600_000)
  await world.deps.database.transaction('system', (db) =>
    saveCode(db, { ...toStoredCode(world.deps, email, code), personId, expiresAt }),
  )
  const evaluated = () =>
    world.deps.database.read('system', (db) =>
      db.one<TriesRow>(sql`
        select tries from password_reset where person_id = ${personId}`),
    )
  return { email, evaluated }
}

const everyCode = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => String(at * 7).padStart(6, '0')).filter(
    (guess) => guess !== code,
  )

const reset = (email: string, guess: string, at: number) =>
  world.call('POST /api/forgot-password/reset', {
    body: { email, code: guess, newPassword: `blue-harbour-${at}` },
    headers: { 'x-forwarded-for': makeAddress(at) },
  })

const countByStatus = (statuses: readonly number[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]),
  )

describe('simultaneous guesses at a reset code', () => {
  it('evaluates at most five of many simultaneous guesses from spoofed addresses', async () => {
    const { email, evaluated } = await forgetful()
    const guesses = everyCode(atOnce(200, 2_000))
    const answers = await Promise.all(guesses.map((guess, at) => reset(email, guess, at)))
    const statuses = countByStatus(answers.map(({ status }) => status))
    const { tries } = await evaluated()
    report(
      `${guesses.length} guesses at a reset code: ${tries} evaluated; ${JSON.stringify(statuses)}`,
    )
    expect(tries).toBeLessThanOrEqual(5)
    expect(statuses['200']).toBeUndefined()
    expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true)
    expect((await reset(email, code, 5_000)).status).not.toBe(200)
  })

  it('evaluates only five of many simultaneous guesses even without rate limits', async () => {
    const { email, evaluated } = await forgetful()
    const guesses = everyCode(atOnce(100, 2_000))
    const now = world.clock.now()
    const owners = await Promise.all(
      guesses.map((guess) =>
        world.deps.database.transaction('system', (db) =>
          checkCode(db, toGuess(world.deps, email, guess), now),
        ),
      ),
    )
    const { tries } = await evaluated()
    report(`${guesses.length} guesses past the limits: ${tries} evaluated`)
    expect(tries).toBe(5)
    expect(owners.every((owner) => owner === null)).toBe(true)
  })

  it('only one of many simultaneous resets with the right code succeeds', async () => {
    const { email } = await forgetful()
    const many = atOnce(20, 50)
    const answers = await Promise.all(
      Array.from({ length: many }, (_, at) => reset(email, code, 10_000 + at)),
    )
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    report(`${many} resets with one code: ${won.length} won`)
    expect(won).toHaveLength(1)
    const signIn = (at: number) =>
      world.call('POST /api/auth/login', {
        body: { email, password: `blue-harbour-${10_000 + at}` },
        headers: { 'x-forwarded-for': makeAddress(20_000 + at) },
      })
    const [winner] = won
    expect((await signIn(winner!)).status).toBe(200)
    expect((await signIn(winner === 0 ? 1 : 0)).status).toBe(401)
  })
})
