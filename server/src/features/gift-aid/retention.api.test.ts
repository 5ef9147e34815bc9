import { expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  makeCharity,
  makeDeclaration,
  makeDonation,
  makeGiftAidClaim,
  makeMember,
  makePerson,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { runChecks } from '../ledger/index.ts'
import { eraseOldNames } from './retention.ts'
import type { IdRow, LastNameRow } from './gift-aid.test-rows.ts'

const world = await testApp()
const { deps } = world

const years = (count: number) => world.clock.advance({ days: 366 * count })
const password = 'Correct horse 7'

it('the giver’s name stays on a declaration until six years after the last claim, even without an account', async () => {
  const charity = await makeCharity(deps, { hmrcReference: 'AB12345' })
  const lead = await makeMember(deps, charity.id, 'Lead')
  const [ada, bob, standing] = [
    await makePerson(deps, { password }),
    await makePerson(deps, { password }),
    await makePerson(deps),
  ]
  const [claimed, unused, stands] = [
    await makeDeclaration(deps, charity.id, ada.id, { identity: { lastName: 'Quillfeather' } }),
    await makeDeclaration(deps, charity.id, bob.id),
    await makeDeclaration(deps, charity.id, standing.id),
  ]
  await makeDonation(deps, charity.id, ada.id)
  await makeGiftAidClaim(deps, charity.id, {
    by: lead.id,
    from: '2026-06-15',
    to: '2026-06-15',
    submittedOn: '2026-06-15',
    paidOn: '2026-06-15',
  })
  for (const person of [ada, bob]) {
    const left = await world.call('DELETE /api/user/deleteuser/{id}', {
      as: person,
      params: { id: person.id },
      body: { password },
    })
    expect(left.status).toBe(200)
  }
  const known = async () => {
    await eraseOldNames(deps)
    const rows = await deps.database.read('system', (db) =>
      db.many<IdRow>(sql`select i.declaration_id as id from gift_aid_identity i
        join gift_aid_declaration d on d.id = i.declaration_id
        where d.charity_id = ${charity.id}`),
    )
    return rows.map(({ id }) => id).toSorted()
  }
  const names = () =>
    deps.database.read('system', (db) =>
      db.many<LastNameRow>(sql`select r.last_name from gift_aid_schedule_row r
        join gift_aid_claim c on c.id = r.claim_id where c.charity_id = ${charity.id}`),
    )
  expect(await known()).toEqual([claimed, unused, stands].toSorted())
  years(1)
  expect(await known()).toEqual([claimed, stands].toSorted())
  expect(await names()).toEqual([{ lastName: 'Quillfeather' }])
  years(6)
  expect(await known()).toEqual([stands])
  expect(await names()).toEqual([])
  expect(await deps.database.read('system', runChecks)).toEqual([])
})
