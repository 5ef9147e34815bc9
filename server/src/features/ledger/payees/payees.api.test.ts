import { beforeAll, describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeMember,
  makeProject,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
let charity: MadeCharity
let member: MadePerson

beforeAll(async () => {
  charity = await makeCharity(world.deps)
  member = await makeMember(world.deps, charity.id, 'Manager')
})

const record = async (more: object): Promise<string> => {
  const id = crypto.randomUUID()
  const { status } = await world.call('POST /api/transaction', {
    as: member,
    body: {
      id,
      charityId: charity.id,
      projectId: null,
      kind: 'spending',
      date: '2026-06-01',
      amount: 500,
      payee: 'Fernhill Hardware',
      payeeKind: 'organisation',
      description: 'Screws',
      ...more,
    },
  })
  expect(status).toBe(201)
  return id
}

const listPayees = async () =>
  (await world.call('GET /api/charity/{id}/payees', { params: { id: charity.id }, as: member }))
    .body.payees

describe('the payees that a payment form proposes', () => {
  it('a payee is listed once, with the fund, words and nominal account of its newest payment', async () => {
    const project = await makeProject(world.deps, charity.id)
    await record({ description: 'Paint' })
    await record({
      payee: ' fernhill hardware ',
      projectId: project.id,
      nominalAccountId: 'travel',
      description: 'Van hire',
    })
    expect(await listPayees()).toEqual([
      {
        payee: 'fernhill hardware',
        payeeKind: 'organisation',
        projectId: project.id,
        budgetLineId: null,
        category: 'charitable-activities',
        description: 'Van hire',
        nominalAccountId: 'travel',
      },
    ])
  })

  it('a private person is listed for the team, and a reversed payment leaves no payee', async () => {
    await record({ payee: 'Ada Quill', payeeKind: 'person' })
    const id = await record({ payee: 'Wrong Ltd' })
    await world.call('POST /api/transaction/{id}/reverse', {
      params: { id },
      body: { reason: 'Entered twice' },
      as: member,
    })
    const payees = await listPayees()
    expect(payees.map(({ payee }) => payee)).not.toContain('Wrong Ltd')
    expect(payees[0]).toMatchObject({ payee: 'Ada Quill', payeeKind: 'person' })
  })
})
