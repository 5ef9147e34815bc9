import {
  buildFeeEntry,
  buildGiftEntry,
  postEntries,
  buildSpendingEntry,
  type NewEntry,
} from '../../server/src/features/ledger/index.ts'
import type { Deps } from '../../server/src/platform/http/index.ts'
import {
  makeBudgetLine,
  makeCharity,
  makePerson,
  makeProject,
} from '../../server/src/testing/factories/index.ts'

export interface BenchSeed {
  readonly projects: readonly string[]
  readonly charities: readonly string[]
  /** The session token of a donor. */
  readonly token: string
}

const charityCount = 100
const entriesOfProject = 150
const story = `Two mornings a week we open the hall, and whoever comes finds a warm room, a meal and
somebody to talk to. The money pays for food, heating and the cook’s hours.\n\n`.repeat(6)

/** Returns a year of a project's entries: gifts with their fees, and spending on its budget. */
const makeEntries = (projectId: string, lines: readonly string[]): NewEntry[] =>
  Array.from({ length: entriesOfProject }, (_, at): NewEntry => {
    const date = `2026-${String(1 + (at % 10)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`
    const common = { projectId, date, currency: 'GBP' }
    if (at % 5 === 4) {
      const amount = 1000 + (at % 7) * 350
      const budgetLineId = lines[at % lines.length]!
      return buildSpendingEntry({
        ...common,
        amount,
        budgetLineId,
        payee: 'Ashdale Wholesale',
        description: `Food for week ${at}`,
        author: 'Jo Marsh',
        authorRole: 'Contributor',
      })
    }
    if (at % 5 === 3)
      return buildFeeEntry({ ...common, amount: 58, description: 'Card processing fee' })
    const giver = { giver: 'Sam Okafor', shownGiver: at % 2 === 0 ? 'Sam Okafor' : '' }
    return buildGiftEntry({
      ...common,
      ...giver,
      donationId: null,
      amount: 2500,
      description: 'Gift by card',
    })
  })

/**
 * Creates a hundred charities, each with one project that has a story, a budget and a year of
 * entries.
 */
export const makeBenchSeed = async (deps: Deps): Promise<BenchSeed> => {
  const [projects, charities]: [string[], string[]] = [[], []]
  for (let at = 0; at < charityCount; at += 1) {
    const charity = await makeCharity(deps)
    const project = await makeProject(deps, charity.id, {
      title: `Warm meals on the coast ${at}`,
      summary: 'A warm room and a hot meal, twice a week, for whoever comes.',
      story,
      countries: ['GB'],
      place: 'Ashdale',
      tags: ['nutrition', 'elders'],
      target: 1_200_000,
      startsOn: '2026-01-05',
      endsOn: '2027-12-18',
    })
    const lines: string[] = []
    for (const label of ['Food', 'Heating', 'Cook', 'Rent', 'Transport']) {
      lines.push(await makeBudgetLine(deps, project.id, { label }))
    }
    await deps.database.transaction('system', (db) =>
      postEntries(db, charity.id, makeEntries(project.id, lines), deps.clock.now()),
    )
    projects.push(project.id)
    charities.push(charity.id)
  }
  const donor = await makePerson(deps, { isDonor: true })
  return { projects, charities, token: donor.token }
}
