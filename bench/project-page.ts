import { compare, type Side } from './harness/compare.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { madeAnew, type Shot } from './harness/load.ts'

const shotsOfRound = 6000

/**
 * Measures the page of one project, as a visitor and signed in, against one lookup by primary key.
 */
export const benchProjectPage = async ({ startBoth, say }: BenchContext): Promise<void> => {
  const { product, baseline, seed, processors } = await startBoth()
  const toEach = (address: (id: string) => string, headers: Record<string, string> = {}) => {
    const shots = Array.from({ length: shotsOfRound }, (_, at): Shot => {
      return { path: address(seed.projects[at % seed.projects.length]!), headers }
    })
    return () => shots
  }
  const page = (name: string, share: number, headers: Record<string, string>): Side => ({
    name,
    origin: product.origin,
    shots: toEach((id) => `/api/project/${id}`, headers),
    target: { share, p99: 25 },
  })
  await compare(
    [
      {
        name: 'bare route, one look-up',
        origin: baseline.origin,
        shots: toEach((id) => `/project/${id}`),
      },
      page('project, as a visitor', 100, {}),
      page('project, as a visitor, made anew', 40, madeAnew),
      page('project, signed in', 80, { authorization: `Bearer ${seed.token}` }),
    ],
    say,
    processors,
  )
}
