import { compare } from './harness/compare.ts'
import { formatSpread, getSpread } from './harness/figures.ts'
import type { BenchContext } from './harness/bench-context.ts'
import type { Load, Shot } from './harness/load.ts'
import { formatTable } from './harness/table.ts'
import type { Signers } from './seed/people.ts'

const shotsOfRound = 240

/** Measures login by password against a bare route that only checks the same hash. */
export const benchLogIn = async ({ startBoth, say }: BenchContext): Promise<void> => {
  const { product, baseline } = await startBoth()
  const { emails, hash, password } = await product.ask<Signers>('signers', 4 * shotsOfRound)
  const json = { 'content-type': 'application/json' }
  const bare: Shot[] = Array.from({ length: shotsOfRound }, () => ({
    method: 'POST',
    path: '/password',
    headers: json,
    body: JSON.stringify({ hash, password }),
  }))
  // Each login has its own client address from a range reserved for documentation, because rate
  // limits apply here too.
  const logIn = (at: number): Shot => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { ...json, 'x-forwarded-for': `2001:db8:${at.toString(16)}::1` },
    body: JSON.stringify({ email: emails[at], password }),
  })
  const whileBare: Late[] = []
  const whileLoggingIn: Late[] = []
  const watching = (into: Late[]) => async (measure: () => Promise<Load>) => {
    await product.ask('watchLoop')
    const load = await measure()
    into.push(await product.ask<Late>('loopDelay'))
    return load
  }
  await compare(
    [
      {
        name: 'bare route, the hash alone',
        origin: baseline.origin,
        shots: () => bare,
        wrap: watching(whileBare),
      },
      {
        name: 'log-in',
        origin: product.origin,
        shots: (round) => bare.map((_, at) => logIn(round * shotsOfRound + at)),
        wrap: watching(whileLoggingIn),
      },
    ],
    say,
  )
  say(`\nThe product’s event loop is late, in ms:\n`)
  const row = (name: string, late: readonly Late[]): string[] => [
    name,
    ...(['p50', 'p99', 'max'] as const).map((key) =>
      formatSpread(getSpread(late.map((round) => round[key]))),
    ),
  ]
  say(
    formatTable(
      ['', 'p50', 'p99', 'max'],
      [row('while others hash (it is idle)', whileBare), row('while it hashes', whileLoggingIn)],
    ),
  )
}

interface Late {
  readonly p50: number
  readonly p99: number
  readonly max: number
}
