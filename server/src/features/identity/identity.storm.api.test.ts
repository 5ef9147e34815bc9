import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makePerson } from '../../testing/factories/index.ts'
import { makeCode, turnOnSecondFactor } from '../../testing/second-factor.ts'
import { startServer } from '../../testing/servers/server-process.ts'
import { makeAddress, atOnce, report } from '../../testing/storm/storm.ts'
import { testApp } from '../../testing/test-app.ts'
import type { KeyPassedRow } from './identity.test-rows.ts'

// The server trusts the proxy header, so that each attempt comes from its own IP address.
const world = await testApp({ TRUST_PROXY: '127.0.0.1' })
const password = 'correct Horse 7'

const login = (at: number, body: object) =>
  world.call('POST /api/auth/login', {
    body: { email: '', password, ...body },
    headers: { 'x-forwarded-for': makeAddress(at) },
  })

const times = <T>(many: number, one: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: many }, (_, at) => one(at)))

const countByStatus = (statuses: readonly number[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]),
  )

describe('simultaneous guesses', { timeout: 120_000 }, () => {
  it('checks at most twenty of many simultaneous password guesses from spoofed addresses', async () => {
    const { email } = await makePerson(world.deps, { password })
    const answers = await times(atOnce(100, 2_000), (at) =>
      login(at, { email, password: `Guess-number-${at}` }),
    )
    const statuses = countByStatus(answers.map(({ status }) => status))
    report(`${answers.length} guesses at a password: ${JSON.stringify(statuses)}`)
    expect(statuses['200']).toBeUndefined()
    expect(statuses['401'] ?? 0).toBeLessThanOrEqual(20)
    expect((await login(9_999, { email })).status).toBe(429)
  })

  it('checks at most ten of many simultaneous guesses at an authenticator code', async () => {
    const person = await makePerson(world.deps, { password })
    const { secret } = await turnOnSecondFactor(world, person)
    const right = makeCode(world, secret)
    const guesses = Array.from({ length: atOnce(60, 2_000) }, (_, at) =>
      String(at * 11).padStart(6, '0'),
    ).filter((guess) => guess !== right)
    const answers = await Promise.all(
      guesses.map((code, at) => login(20_000 + at, { email: person.email, code })),
    )
    const statuses = countByStatus(answers.map(({ status }) => status))
    report(`${guesses.length} guesses at an authenticator code: ${JSON.stringify(statuses)}`)
    expect(statuses['200']).toBeUndefined()
    expect(statuses['400'] ?? 0).toBeLessThanOrEqual(10)
  })
})

describe('simultaneous code requests on two processes', { timeout: 120_000 }, () => {
  const processes: Awaited<ReturnType<typeof startServer>>[] = []
  afterAll(() => Promise.all(processes.map((one) => one.end('SIGTERM'))))

  it('many simultaneous requests on two processes send exactly as many codes as the limit allows', async () => {
    const { email } = await makePerson(world.deps)
    // All processes of one deployment share this key, which rate limits use to hash addresses.
    const settings = { TRUST_PROXY: '127.0.0.1', TOKEN_KEY: 'a-key-for-both-of-two-processes-0' }
    for (let at = 0; at < 2; at += 1) {
      processes.push(await startServer(world.ownerUrl, settings))
    }
    const statuses = await times(atOnce(100, 1_000), async (at) => {
      const { origin } = processes[at % 2]!
      const answer = await fetch(`${origin}/api/forgot-password/request-otp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': makeAddress(at) },
        body: JSON.stringify({ email }),
      })
      await answer.arrayBuffer()
      return answer.status
    })
    // A limit counts by the hour, so simultaneous requests across a full hour use two windows.
    const windows = await world.deps.database.read('system', (db) =>
      db.many<KeyPassedRow>(sql`
        select key, least(taken, 5)::int as passed from rate_limit
        where key like 'reset:request:account:%'`),
    )
    expect(new Set(windows.map(({ key }) => key)).size).toBe(1)
    const allowed = windows.reduce((sum, { passed }) => sum + passed, 0)
    const passed = statuses.filter((status) => status === 200).length
    report(`${statuses.length} codes asked for on two processes: ${passed} passed`)
    expect(passed).toBe(allowed)
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
  })
})

/**
 * Returns the probability that a request for a known address takes longer than one for an unknown
 * address; 0.5 reveals nothing.
 */
const chanceToTell = (known: readonly number[], unknown: readonly number[]): number => {
  const longer = known.flatMap((one) => unknown.filter((other) => one > other)).length
  return longer / (known.length * unknown.length)
}

const measureTime = async (act: () => Promise<unknown>): Promise<number> => {
  const before = performance.now()
  await act()
  return performance.now() - before
}

describe('whether an account exists', { timeout: 180_000 }, () => {
  it.each([
    [
      'signing in',
      (email: string, at: number) => login(30_000 + at, { email, password: 'wrong Horse 7' }),
    ],
    [
      'asking for a code',
      (email: string, at: number) =>
        world.call('POST /api/forgot-password/request-otp', {
          body: { email },
          headers: { 'x-forwarded-for': makeAddress(40_000 + at) },
        }),
    ],
    [
      'a reset',
      (email: string, at: number) =>
        world.call('POST /api/forgot-password/reset', {
          body: { email, code: '000000', newPassword: 'blue harbour 7' },
          headers: { 'x-forwarded-for': makeAddress(50_000 + at) },
        }),
    ],
  ] as const)(
    'the response time of %s does not reveal whether an account exists',
    async (what, act) => {
      const rounds = atOnce(25, 200)
      const known: number[] = []
      const unknown: number[] = []
      const texts = new Set<string>()
      for (let at = 0; at < rounds; at += 1) {
        const { email } = await makePerson(world.deps, { password })
        const nobody = email.replace('@', '.nobody@')
        const pair = [
          [email, known],
          [nobody, unknown],
        ] as const
        // The order alternates, so that a slow machine slows the requests for both addresses alike.
        for (const [address, spent] of at % 2 === 0 ? pair : pair.toReversed()) {
          spent.push(
            await measureTime(async () => {
              const { status, text } = await act(address, 2 * at + spent.length)
              texts.add(`${status} ${text}`)
            }),
          )
        }
      }
      const chance = chanceToTell(known, unknown)
      report(`${what}: telling an account apart by time succeeds in ${Math.trunc(100 * chance)} %`)
      expect(texts.size).toBe(1)
      expect(Math.abs(chance - 0.5)).toBeLessThan(0.3)
    },
  )
})
