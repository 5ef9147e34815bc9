import { performance } from 'node:perf_hooks'
import { postEntries, buildSpendingEntry } from '../../server/src/features/ledger/index.ts'
import { sql } from '../../server/src/platform/database/index.ts'
import type { Deps } from '../../server/src/platform/http/index.ts'
import { makeDonation, makePerson } from '../../server/src/testing/factories/index.ts'
import type { CharityIdRow } from '../bench.rows.ts'

/** A giver with many gifts, most of them spent. */
export interface SpentGifts {
  readonly id: string
  readonly token: string
  readonly gift: string
}

const date = '2026-06-15'

const findCharityId = async (deps: Deps, project: string): Promise<string> =>
  (
    await deps.database.read('system', (db) =>
      db.one<CharityIdRow>(sql`select charity_id id from project where id = ${project}`),
    )
  ).id

/** Records `times` payments of a project and returns how long each took, in milliseconds. */
const recordSpending = async (
  deps: Deps,
  project: string,
  times: number,
  amount: number,
): Promise<number[]> => {
  const charity = await findCharityId(deps, project)
  const took: number[] = []
  for (let at = 0; at < times; at += 1) {
    const entry = buildSpendingEntry({
      projectId: project,
      amount,
      date,
      payee: 'Ashdale Wholesale',
    })
    const started = performance.now()
    await deps.database.transaction('system', (db) =>
      postEntries(db, charity, [entry], deps.clock.now()),
    )
    took.push(performance.now() - started)
  }
  return took.sort((a, b) => a - b)
}

export const makeSpentGifts = async (
  deps: Deps,
  { projects, gifts }: { projects: string[]; gifts: number },
): Promise<SpentGifts> => {
  const giver = await makePerson(deps, { isDonor: true })
  let gift = ''
  for (let at = 0; at < gifts; at += 1) {
    const project = projects[at % projects.length]!
    const charity = await findCharityId(deps, project)
    gift = (await makeDonation(deps, charity, giver.id, { projectId: project })).id
  }
  // Each payment spends two or three gifts; some gifts stay unspent.
  for (const project of projects)
    await recordSpending(deps, project, Math.trunc(gifts / projects.length / 2), 3700)
  return { id: giver.id, token: giver.token, gift }
}

export const repeatSpending = async (
  deps: Deps,
  { project, times }: { project: string; times: number },
): Promise<{ p50: number; p99: number }> => {
  const took = await recordSpending(deps, project, times, 1900)
  const at = (share: number): number =>
    took[Math.min(took.length - 1, Math.trunc(took.length * share))]!
  return { p50: at(0.5), p99: at(0.99) }
}
