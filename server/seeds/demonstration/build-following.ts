import { sql, type Db } from '../../src/platform/database/index.ts'
import type { BuiltCharity } from './build-charity.ts'

/** Makes a donor follow a project that they give to every month, another project and a charity. */
export const buildFollowing = async (
  db: Db,
  [first, second, third]: readonly BuiltCharity[],
  donorId: string,
  today: Date,
): Promise<void> => {
  const followed = [
    { project: first!.projects[0]!.id, charity: null, daysAgo: 160 },
    { project: second!.projects[0]!.id, charity: null, daysAgo: 61 },
    { project: null, charity: third!.id, daysAgo: 12 },
  ]
  for (const { charity, daysAgo, project } of followed) {
    const at = new Date(today.getTime() - daysAgo * 86_400_000)
    await db.run(sql`insert into follow (person_id, charity_id, project_id, followed_at)
      values (${donorId}, ${charity}, ${project}, ${at})`)
  }
}
