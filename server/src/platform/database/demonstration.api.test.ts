import { expect, it } from 'vitest'
import { makeCharity, makeDonorOrg, makePerson } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { assertNotDemonstration, sql, type Sql } from './index.ts'

const { deps, ownerUrl } = await testApp()
const run = (statement: Sql) => deps.database.transaction('system', (db) => db.run(statement))

it('production starts on a database without demonstration data', async () => {
  await makePerson(deps)
  await makeCharity(deps)
  await makeDonorOrg(deps)
  await expect(assertNotDemonstration(ownerUrl)).resolves.toBeUndefined()
})

it.each([
  [
    'person',
    async () =>
      run(sql`update person set is_demo = true where id = ${(await makePerson(deps)).id}`),
    sql`update person set is_demo = false`,
  ],
  ['charity', () => makeCharity(deps, { isDemo: true }), sql`update charity set is_demo = false`],
  [
    'donor organisation',
    () => makeDonorOrg(deps, { isDemo: true }),
    sql`update donor_org set is_demo = false`,
  ],
] as const)(
  'production refuses to start on a database with a demonstration %s, and names the fix',
  async (_what, make, undo) => {
    await make()
    await expect(assertNotDemonstration(ownerUrl)).rejects.toThrow(
      /^DATABASE_URL: this database holds the demonstration.*Make an empty database/,
    )
    await run(undo)
    await expect(assertNotDemonstration(ownerUrl)).resolves.toBeUndefined()
  },
)
