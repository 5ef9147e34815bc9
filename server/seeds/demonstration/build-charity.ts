import { defaultGiftTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { hashPassword } from '../../src/features/identity/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import {
  joinCharity,
  makeCharity,
  makePerson,
  makeProject,
} from '../../src/testing/factories/index.ts'
import { makeId } from './make-id.ts'
import { demoPassword, teamNames } from './people.ts'
import type { DemoCharity, DemoProject } from './demo-types.ts'

export interface BuiltProject {
  readonly id: string
  readonly lineIds: readonly string[]
}

export interface BuiltCharity {
  readonly id: string
  readonly number: string
  readonly name: string
  /** The person who is named as the author of the charity's entries. */
  readonly authorId: string
  /** The charity's account at the Stripe stand-in; null with real payments. */
  readonly stripeAccount: string | null
  readonly projects: readonly BuiltProject[]
}

const getDay = (today: Date, monthsFromNow: number): string => {
  const at = new Date(today)
  at.setUTCDate(at.getUTCDate() + Math.floor(monthsFromNow * 30.4))
  return at.toISOString().slice(0, 10)
}

const lifecycleAtFirst = (project: DemoProject) =>
  // Entries are posted first, because a closed project accepts none.
  project.lifecycle === 'closed' || project.lifecycle === 'cancelled'
    ? 'completed'
    : project.lifecycle

const buildProject = async (
  deps: Deps,
  db: Db,
  charity: DemoCharity,
  charityId: string,
  project: DemoProject,
  today: Date,
): Promise<BuiltProject> => {
  const id = makeId(charity.number, project.title)
  await makeProject(deps, charityId, {
    id,
    title: project.title,
    summary: project.summary,
    story: project.story.join('\n\n'),
    countries: project.countries,
    place: project.place,
    tags: project.tags,
    target: project.target * 100,
    startsOn: getDay(today, -project.began),
    endsOn: getDay(today, project.runs - project.began),
    lifecycle: lifecycleAtFirst(project),
    visibility: project.visibility ?? 'public',
    giftTerms: project.giftTerms ?? defaultGiftTerms,
    createdAt: new Date(`${getDay(today, -project.began)}T09:00:00Z`),
    isDemo: true,
  })
  const lineIds: string[] = []
  for (const [position, line] of project.lines.entries()) {
    const lineId = makeId(charity.number, project.title, 'line', position)
    lineIds.push(lineId)
    await db.run(sql`
      insert into budget_line (id, project_id, position, category, label, planned, currency)
      values (${lineId}, ${id}, ${position}, ${line.category}, ${line.label}, ${line.planned * 100}, 'GBP')`)
  }
  return { id, lineIds }
}

/** Creates a charity with its Lead and its projects, before any money moves. */
export const buildCharity = async (
  deps: Deps,
  db: Db,
  charity: DemoCharity,
  at: number,
  today: Date,
): Promise<BuiltCharity> => {
  const made = await makeCharity(deps, {
    id: makeId(charity.number),
    number: charity.number,
    name: charity.name,
    introduction: charity.introduction,
    tags: charity.tags,
    countriesActive: charity.countries,
    foundedDate: charity.founded,
    weblink: charity.weblink,
    reachOutEmail: `hello@${new URL(charity.weblink).hostname}`,
    isDemo: true,
  })
  const [firstname, lastname] = teamNames[at]!
  const author = await makePerson(deps, {
    id: makeId('team', at),
    firstname,
    lastname,
    email: `team-${at + 1}@demo.example`,
    passwordHash: await hashPassword(demoPassword),
  })
  await joinCharity(deps, made.id, author.id, 'Lead', {
    joinedAt: new Date(today.getTime() - 730 * 86_400_000),
  })
  const projects: BuiltProject[] = []
  for (const project of charity.projects) {
    projects.push(await buildProject(deps, db, charity, made.id, project, today))
  }
  return { ...made, authorId: author.id, projects }
}
