import { expect, it } from 'vitest'
import {
  joinDonorOrg,
  makeCharity,
  makeDonation,
  makeDonorOrg,
  makeMember,
  makePerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { findOwnDonation } from './donation-views.sql.ts'

const world = await testApp()
const { deps } = world

// Reads as the system, which sees all rows, so that the test covers the query's own check of the
// giver.
const found = (personId: string, id: string): Promise<boolean> =>
  deps.database.read(
    'system',
    async (db) => (await findOwnDonation(db, personId, id)) !== undefined,
  )

it('the query for one gift checks that the reader is its giver or in its donor organisation', async () => {
  const charity = await makeCharity(deps)
  const lead = await makeMember(deps, charity.id, 'Lead')
  const [giver, other] = [await makePerson(deps), await makePerson(deps)]
  const [org, otherOrg] = [await makeDonorOrg(deps), await makeDonorOrg(deps)]
  const [colleague, outsider] = [await makePerson(deps), await makePerson(deps)]
  await joinDonorOrg(deps, org.id, colleague.id, 'Viewer')
  await joinDonorOrg(deps, otherOrg.id, outsider.id, 'Lead')
  const own = await makeDonation(deps, charity.id, giver.id)
  const grant = await makeDonation(deps, charity.id, giver.id, { grant: { donorOrgId: org.id } })
  expect(await found(giver.id, own.id)).toBe(true)
  expect(await found(colleague.id, grant.id)).toBe(true)
  for (const { id } of [other, lead, colleague, outsider])
    expect(await found(id, own.id)).toBe(false)
  for (const { id } of [other, lead, outsider]) expect(await found(id, grant.id)).toBe(false)
})
