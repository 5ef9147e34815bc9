import {
  saveAppeal,
  saveFlag,
  saveHiding,
  type SubjectKey,
} from '../../src/features/admin/moderation/moderation.sql.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import { queueJob } from '../../src/platform/jobs/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import { makeId } from './make-id.ts'
import type { UpdateSubjectRow } from '../seeds.rows.ts'

const team = [
  {
    name: 'Marguerite Oyelaran',
    role: 'Looks after the product',
    words:
      'Kept the books of a small museum for eleven years, and asked every day why nobody else could read them.',
  },
  {
    name: 'Caspian Holloway',
    role: 'Keeps the ledgers right',
    words: 'Writes the checks that run every night, and reads what they find before breakfast.',
  },
  {
    name: 'Perpetua Farrant',
    role: 'Answers charities and donors',
    words: '',
  },
] as const

const buildTeamPage = async (db: Db, now: Date): Promise<void> => {
  for (const [position, { name, role, words }] of team.entries()) {
    await db.run(sql`
      insert into team_profile (id, name, role, words, agreed, position, changed_at)
      values (${makeId('team-page', position)}, ${name}, ${role}, ${words}, ${position < 2},
        ${position}, ${now})`)
  }
}

const hoursAgo = (deps: Deps, hours: number): Date =>
  new Date(deps.clock.now().getTime() - hours * 3600_000)

const listUpdateSubjects = async (db: Db, { id }: BuiltCharity): Promise<SubjectKey[]> => {
  const rows = await db.many<UpdateSubjectRow>(sql`
    select id from update_post where charity_id = ${id} and state = 'published'
    order by published_at desc, id`)
  return rows.map((row) => ({ kind: 'update', id: row.id }))
}

/**
 * Creates reports of published content: some are open, and the team of one hidden update has
 * appealed.
 */
const buildFlags = async (
  deps: Deps,
  db: Db,
  charities: readonly BuiltCharity[],
): Promise<void> => {
  const of = (number: string): BuiltCharity => charities.find((one) => one.number === number)!
  const donor = makeId('sign-in', 'donor@demo.example')
  const other = makeId('sign-in', 'donor-donor-org@demo.example')
  const admin = makeId('sign-in', 'admin@demo.example')
  const reader = { kind: 'project', id: of('9000003').projects[0]!.id } as const
  await saveFlag(
    db,
    {
      ...reader,
      by: donor,
      reason: 'personal',
      words: 'One of the pictures shows a child with the name of her school on the jumper.',
    },
    hoursAgo(deps, 52),
  )
  await saveFlag(
    db,
    {
      ...reader,
      by: other,
      reason: 'personal',
      words: 'I think the child in the second picture can be recognised.',
    },
    hoursAgo(deps, 31),
  )
  const [latest] = await listUpdateSubjects(db, of('9000005'))
  if (latest) {
    const words = 'It says that the whole marsh is finished; the ledger says a third of it is.'
    await saveFlag(db, { ...latest, by: donor, reason: 'misleading', words }, hoursAgo(deps, 9))
  }
  const hidden = (await listUpdateSubjects(db, of('9000002'))).at(-1)
  if (!hidden) return
  const reason = 'It gave the telephone number of somebody who is not on the team.'
  await saveHiding(db, hidden, { reason, by: admin, at: hoursAgo(deps, 70) })
  const words = 'The number was that of our own office, which is on our page as well.'
  const by = makeId('sign-in', 'donor-charity@demo.example')
  await saveAppeal(db, hidden, { words, by, at: hoursAgo(deps, 20) })
}

/** Creates a job that has failed for good, so that staff have a job to retry. */
const buildFailedJob = async (db: Db): Promise<void> => {
  await queueJob(db, 'check-ledgers', {})
  await db.run(sql`
    update graphile_worker._private_jobs set attempts = max_attempts,
      last_error = 'Made for the demonstration: the database was restarted meanwhile.'
    where key is null and task_id = (
      select id from graphile_worker._private_tasks where identifier = 'check-ledgers')`)
}

/** Creates the cases that wait for the platform's staff, and the staff's team page. */
export const buildModerationCases = async (
  deps: Deps,
  db: Db,
  charities: readonly BuiltCharity[],
): Promise<void> => {
  await buildTeamPage(db, deps.clock.now())
  await buildFlags(deps, db, charities)
  await buildFailedJob(db)
}
