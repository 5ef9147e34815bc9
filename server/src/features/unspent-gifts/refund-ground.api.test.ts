import { expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeUnspentWorld } from './testing/unspent-world.ts'
import type { GroundDecisionRecordedByRow } from './unspent-gifts.test-rows.ts'

const world = await testApp()
const { charity, manager, system, makeProjectWithTerms, give, open, standing, settle } =
  await makeUnspentWorld(world)

const listGrounds = (donationId: string) =>
  system((db) =>
    db.many<GroundDecisionRecordedByRow>(sql`select ground, decision, recorded_by from refund_ground
      where donation_id = ${donationId}`),
  )

it('a card refund that a gift’s terms promise at closure is recorded with the ground “failed appeal”', async () => {
  const project = await makeProjectWithTerms('return')
  const gift = await give(project.id)
  await open(project.id)
  await settle()
  const byTerms = { ground: 'failed-appeal', decision: null, recordedBy: null }
  expect(await listGrounds(gift)).toEqual([byTerms])
})

it('a bank refund that a charity makes at closure is recorded with the ground “failed appeal”', async () => {
  const project = await makeProjectWithTerms('return')
  const id = uuidv7()
  await world.call('POST /api/donation/offline', {
    as: manager,
    body: {
      id,
      charityId: charity.id,
      projectId: project.id,
      amount: 4000,
      date: '2026-06-10',
      method: 'cheque',
      giver: { kind: 'new', name: 'Wilhelmina Hope', email: `wilhelmina.${id}@example.org` },
      shownAs: 'anonymous',
    },
  })
  await open(project.id)
  await settle()
  const [item] = (await standing(project.id)).closure!.items
  expect(await listGrounds(id)).toEqual([])
  const paid = await world.call('POST /api/gift-question/{id}/resolve', {
    params: { id: item!.id },
    body: { how: 'paid-back', reason: 'By bank transfer on 15 June.' },
    as: manager,
  })
  expect(paid.status).toBe(200)
  expect(await listGrounds(id)).toMatchObject([{ ground: 'failed-appeal' }])
})
