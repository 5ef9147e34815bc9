import { parseUkTime } from '@pennytrail/contract/dates/uk-clock.ts'
import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { forgetDeliveries } from '@pennytrail/stripe-stand-in/history.ts'
import { hashPassword } from '../../src/features/identity/index.ts'
import { sql, type Database, type Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import { queueJob } from '../../src/platform/jobs/index.ts'
import {
  joinCharity,
  joinDonorOrg,
  makeAppeal,
  makePerson,
} from '../../src/testing/factories/index.ts'
import { buildBankStatement } from './build-bank-statement.ts'
import { buildCharity, type BuiltCharity } from './build-charity.ts'
import { buildEvidence } from './build-evidence.ts'
import { buildFollowing } from './build-following.ts'
import { buildGiftAmounts } from './build-gift-amounts.ts'
import { buildGiftAid } from './build-gift-aid.ts'
import { buildLedger, type Giver } from './build-ledger.ts'
import { buildMessages } from './build-messages.ts'
import { buildNominalAccounts } from './build-nominal-accounts.ts'
import { buildProjectPages } from './build-project-pages.ts'
import { buildUnspentGifts } from './build-unspent-gifts.ts'
import { buildUpdates } from './build-updates.ts'
import { demoCharities } from './charities/index.ts'
import { hasDemonstration } from './has-demonstration.ts'
import { buildModerationCases } from './build-staff-work.ts'
import { buildDonorOrgs, foundedWith, nameOnPage } from './build-donor-orgs.ts'
import { makeId } from './make-id.ts'
import { demoPassword, giverCount, giverName, signIns } from './people.ts'
import { buildReports } from './build-reports.ts'
import { buildTeams } from './build-teams.ts'
import { buildTestimonials } from './build-testimonials.ts'

export { demoPassword, signIns } from './people.ts'

/**
 * Returns dependencies whose database does all its work in the transaction of `db`. Once `cut` is
 * aborted, the next step throws.
 */
const within = (deps: Deps, db: Db, cut?: AbortSignal): Deps => {
  const work: Database['transaction'] = async (_actor, run) => {
    cut?.throwIfAborted()
    return run(db)
  }
  const one: Pick<Database, 'read' | 'readAtOnce' | 'transaction'> = {
    read: work,
    readAtOnce: work,
    transaction: work,
  }
  return { ...deps, database: one as unknown as Database }
}

/**
 * Runs `work` for all of them at the same time, in the order in which they become ready: PostgreSQL
 * works for one while this process prepares the statements of the others. After a failure it waits
 * for all of them, so that no statement runs once the transaction has ended.
 */
const runTogether = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> => {
  const done = await Promise.allSettled(items.map(work))
  return done.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

const signInId = (email: string): string => makeId('sign-in', email)

const buildGivers = async (deps: Deps): Promise<(at: number) => Giver> => {
  // The first givers are the donors with a demonstration sign-in, so that their dashboards contain
  // gifts.
  const known = signIns.filter((person) => person.isDonor)
  const people: Giver[] = known.map((person) => ({ ...person, id: signInId(person.email) }))
  for (let at = people.length; at < giverCount; at += 1) {
    const [firstname, lastname] = giverName(at)
    people.push({ id: makeId('giver', at), firstname, lastname })
  }
  await runTogether(people.slice(known.length), (giver, at) =>
    makePerson(deps, {
      ...giver,
      email: `giver-${known.length + at}@demo.example`,
      isDonor: true,
    }),
  )
  return (at) => people[at]!
}

const buildSignIns = async (
  deps: Deps,
  db: Db,
  charities: readonly BuiltCharity[],
): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword)
  const orgIds = await buildDonorOrgs(deps, db)
  for (const { charity, donorOrg, userType: _, ...person } of signIns) {
    const { id } = await makePerson(deps, { ...person, id: signInId(person.email), passwordHash })
    const its = charities.find((one) => one.number === charity?.number)
    if (its && charity) {
      await joinCharity(deps, its.id, id, charity.role, {
        joinedAt: new Date(deps.clock.now().getTime() - 365 * 86_400_000),
      })
      await showOnTeam(db, id)
    }
    if (donorOrg) {
      await joinDonorOrg(deps, orgIds.get(donorOrg.name)!, id, donorOrg.role)
      await foundedWith(db, id)
      await nameOnPage(db, id)
    }
  }
}

const showOnTeam = (db: Db, personId: string): Promise<number> =>
  db.run(sql`update charity_member set shown = true where person_id = ${personId}`)

/**
 * Returns the Lead with a demonstration sign-in, or otherwise the person who records the entries.
 */
const getLeadId = ({ authorId, number }: BuiltCharity): string => {
  const lead = signIns.find(({ charity }) => charity?.number === number && charity.role === 'Lead')
  return lead ? signInId(lead.email) : authorId
}

/** Lets a charity have had an appeal, on an evening three weeks ago. */
const buildAppeal = (deps: Deps, charity: BuiltCharity, today: Date): Promise<string> => {
  const evening = parseUkTime(`${addDays(toUkDate(today), -21)}T19:00`)!
  const startsIn = (evening.getTime() - today.getTime()) / 3_600_000
  const appeal = { startsIn, hours: 4, givers: 1500 }
  return makeAppeal(deps, charity.id, getLeadId(charity), appeal)
}

/**
 * Closes the projects whose gifts all have an outcome. A closed project accepts no entries, so this
 * runs after all other steps.
 */
const settle = async (db: Db, charities: readonly BuiltCharity[]): Promise<void> => {
  for (const [at, charity] of demoCharities.entries()) {
    for (const [index, project] of charity.projects.entries()) {
      if (project.lifecycle !== 'closed' && project.lifecycle !== 'cancelled') continue
      await db.run(
        sql`update project set lifecycle = ${project.lifecycle} where id = ${charities[at]!.projects[index]!.id}`,
      )
    }
  }
}

const build = async (
  outer: Deps,
  db: Db,
  cut?: AbortSignal,
): Promise<{ charities: number; entries: number }> => {
  const deps = within(outer, db, cut)
  const today = deps.clock.now()
  const charities = await runTogether(demoCharities, (demo, at) =>
    buildCharity(deps, db, demo, at, today),
  )
  await buildGiftAmounts(db)
  const giverAt = await buildGivers(deps)
  await buildSignIns(deps, db, charities)
  await buildTeams(deps)
  await buildTestimonials(db)
  await buildAppeal(deps, charities[0]!, today)
  const entries = await runTogether(demoCharities, async (demo, at) => {
    const charity = charities[at]!
    const posted = await buildLedger(deps, db, demo, charity, today, giverAt)
    await buildNominalAccounts(db, charity, today)
    await buildUpdates(deps, db, demo, charity)
    await buildProjectPages(deps, db, demo, charity)
    return posted
  })
  await runTogether(charities.slice(0, 2), (charity) =>
    buildBankStatement(deps, db, charity, getLeadId(charity), today),
  )
  await buildReports(deps, charities, today)
  await runTogether(charities, (charity) => buildEvidence(deps, db, charity))
  await buildFollowing(db, charities, signInId('donor@demo.example'), today)
  await buildMessages(deps, db, charities[0]!, today)
  await buildModerationCases(deps, db, charities)
  await settle(db, charities)
  await runTogether(charities, (charity) =>
    buildGiftAid(deps, db, charity, getLeadId(charity), today, giverAt),
  )
  await buildUnspentGifts(deps, db, charities[0]!, signInId('donor@demo.example'))
  await forgetDeliveries(db.client, today)
  await queueJob(db, 'make-checkpoints', {})
  await db.run(sql`update person set is_demo = true
    where id in (select person_id from credential where email like '%@demo.example')`)
  // The factories open a session for everyone they create. Nobody should be signed in at the start.
  await db.run(sql`delete from session`)
  return { charities: charities.length, entries: entries.reduce((sum, posted) => sum + posted, 0) }
}

/**
 * Creates the demonstration if the database has none, in one transaction. Aborting `cut` rolls
 * everything back and rejects. All of it is invented, and every screen that shows it says so.
 */
export const ensureDemonstration = async (
  deps: Deps,
  printLine: (line: string) => void,
  cut?: AbortSignal,
): Promise<void> => {
  if (await hasDemonstration(deps)) return
  printLine('Making the demonstration: charities, projects and two years of their ledgers.')
  const made = await deps.database.transaction('system', (db) => build(deps, db, cut))
  printLine(
    `Made ${made.charities} charities with ${made.entries.toLocaleString('en-GB')} ledger entries, all of them invented.`,
  )
}
