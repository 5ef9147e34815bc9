import { compare } from './harness/compare.ts'
import type { Ground } from './harness/bench-context.ts'
import type { Shot } from './harness/load.ts'

const shotsOfRound = 3000

/** A page of 50 of a project's transactions, beside one look-up by primary key. */
export const benchTransactions = async ({ both, say }: Ground): Promise<void> => {
  const { product, twin, world, processors } = await both()
  const toEach = (address: (id: string) => string) => {
    const shots = Array.from({ length: shotsOfRound }, (_, at): Shot => {
      return { path: address(world.projects[at % world.projects.length]!) }
    })
    return () => shots
  }
  await compare(
    [
      {
        name: 'bare route, one look-up',
        origin: twin.origin,
        shots: toEach((id) => `/project/${id}`),
      },
      {
        name: 'a page of 50 transactions',
        origin: product.origin,
        shots: toEach((id) => `/api/transaction/project/${id}?limit=50`),
        target: { share: 15 },
      },
    ],
    say,
    processors,
  )
}
