import { expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { declarant, makeCharity, makeMember } from '../../../testing/factories/index.ts'
import { importStatement } from '../../../testing/factories/import-statement.ts'
import { testApp } from '../../../testing/test-app.ts'
import { readOds } from '../testing/read-ods.ts'

const world = await testApp()
const charity = await makeCharity(world.deps, { hmrcReference: 'AB12345' })
const lead = await makeMember(world.deps, charity.id, 'Lead')
const params = { id: charity.id }

const giver = { kind: 'new', name: 'Priya Patel' }
const gift = {
  as: 'gift',
  projectId: null,
  method: 'platform',
  platform: 'JustGiving',
  claimedBy: 'platform',
  giver,
  shownAs: 'anonymous',
}
const declaration = {
  id: uuidv7(),
  scope: 'future',
  taken: 'paper',
  declaredOn: '2026-05-01',
  confirmed: null,
  wordingVersion: 2,
  statement: true,
  identity: { ...declarant, firstName: 'Priya', lastName: 'Patel' },
}

it('100 gifts that a platform claimed are in no schedule, and the same giver’s own gift is', async () => {
  const own = {
    ...gift,
    method: 'bank-transfer',
    platform: null,
    claimedBy: 'charity',
    declaration,
    amount: 2_500,
  }
  const theirs = Array.from({ length: 100 }, (_, at) => ({
    ...gift,
    giver: at % 2 === 0 ? giver : { kind: 'unknown' },
    amount: 1_000 + at,
  }))
  const parts = [own, ...theirs]
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  const payout = { line: 2, date: '2026-05-05', amount, text: 'JUSTGIVING', as: 'split', parts }
  const posted = await importStatement(world, { as: lead, charityId: charity.id }, [payout])
  expect(posted.body).toMatchObject({ posted: 1 })
  const period = { from: '2026-01-01', to: '2026-06-15' }
  const preview = await world.call('GET /api/charity/{id}/gift-aid/gifts', {
    as: lead,
    params,
    query: { ...period, show: 'out' },
  })
  expect(preview.body).toMatchObject({
    in: { gifts: 1 },
    out: [{ why: 'claimed-elsewhere', gifts: 100 }],
  })
  const { body } = await world.call('POST /api/charity/{id}/gift-aid/claims', {
    as: lead,
    params,
    body: { id: uuidv7(), ...period },
  })
  expect(body).toMatchObject({ giftCount: 1, donations: 2_500 })
  const file = await world.app.inject({
    url: `/api/charity/${charity.id}/gift-aid/claims/${body.id}/schedule/1`,
    headers: { authorization: `Bearer ${lead.token}` },
  })
  const schedule = await readOds(file.rawPayload)
  expect(schedule.row(25)).toEqual(expect.arrayContaining(['Priya', 'Patel', '25.00']))
  expect(schedule.row(26).filter((cell) => cell.includes('.'))).toEqual([])
})
