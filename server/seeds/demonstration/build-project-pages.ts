import { sql, type Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import { buildPictures } from './build-pictures.ts'
import { places } from './places.ts'
import type { DemoCharity } from './demo-types.ts'

/** Public answers of charities to warnings about their projects' health. */
const answers: readonly (readonly [title: string, reason: string, answer: string])[] = [
  [
    'Half-moons, Yatenga',
    'update-overdue',
    'The road to Ouahigouya has been closed since the rains. We write as soon as Salif can get through with his notebook.',
  ],
  [
    'Mend the north-light roof',
    'past-end',
    'The roofer may only start once the swifts have left. The slates are ordered; we now expect to end by the spring.',
  ],
  [
    'Waiting house, Ayacucho',
    'past-end',
    'The hospital gave us a better plot, so we started again. A new date follows with the building permit.',
  ],
]

const answer = (db: Db, title: string, reason: string, text: string, at: Date): Promise<number> =>
  db.run(sql`
    insert into health_answer (charity_id, project_id, reason, answer, answered_at)
    select p.charity_id, p.id, ${reason}, ${text}, ${at} from project p
    where p.is_demo and p.title = ${title}`)

/**
 * Fills the other parts of the project pages: places, team, pictures and answers to health
 * warnings.
 */
export const buildProjectPages = async (
  deps: Deps,
  db: Db,
  demo: DemoCharity,
  charity: BuiltCharity,
): Promise<void> => {
  for (const [at, { title }] of demo.projects.entries()) {
    const { id } = charity.projects[at]!
    const [latitude, longitude] = places[title] ?? [null, null]
    await db.run(sql`
      update project set latitude = ${latitude}, longitude = ${longitude} where id = ${id}`)
    await db.run(sql`
      insert into project_teammate (project_id, person_id)
      select ${id}, m.person_id from charity_member m
      where m.charity_id = ${charity.id} and m.role <> 'Viewer'`)
  }
  await buildPictures(deps, db, demo, charity)
  for (const [title, reason, text] of answers) {
    if (demo.projects.some((project) => project.title === title)) {
      await answer(db, title, reason, text, deps.clock.now())
    }
  }
}
