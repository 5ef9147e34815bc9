import { compare } from './harness/compare.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { madeAnew, type Shot } from './harness/load.ts'

const shotsOfRound = 3000

/** Measures a page of 50 of a project's transactions against one lookup by primary key. */
export const benchTransactions = async ({ startBoth, say }: BenchContext): Promise<void> => {
  const { product, baseline, seed, processors } = await startBoth()
  const toEach = (address: (id: string) => string, headers: Record<string, string> = {}) => {
    const shots = Array.from({ length: shotsOfRound }, (_, at): Shot => {
      return { path: address(seed.projects[at % seed.projects.length]!), headers }
    })
    return () => shots
  }
  await compare(
    [
      {
        name: 'bare route, one look-up',
        origin: baseline.origin,
        shots: toEach((id) => `/project/${id}`),
      },
      {
        name: 'a page of 50 transactions',
        origin: product.origin,
        shots: toEach((id) => `/api/transaction/project/${id}?limit=50`),
        target: { share: 70 },
      },
      {
        name: 'a page of 50 transactions, made anew',
        origin: product.origin,
        shots: toEach((id) => `/api/transaction/project/${id}?limit=50`, madeAnew),
        target: { share: 15 },
      },
    ],
    say,
    processors,
  )
}
