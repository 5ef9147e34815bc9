import type { NewTransaction } from '@pennytrail/contract'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeEvidence } from '../../../testing/factories/evidence.ts'
import {
  makeCharity,
  makeMember,
  makeProject,
  makeUpdate,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const charity = await makeCharity(world.deps)
const manager = await makeMember(world.deps, charity.id, 'Manager')
const [open, hidden] = [
  await makeProject(world.deps, charity.id, { title: 'Clean taps' }),
  await makeProject(world.deps, charity.id, { visibility: 'team' }),
]

const record = async (body: Partial<NewTransaction> = {}): Promise<string> => {
  const id = uuidv7()
  const shared = { charityId: charity.id, projectId: open.id, kind: 'spending', amount: 1000 }
  const payment = { payee: 'Quill Ltd', payeeKind: 'organisation', description: 'Paper' }
  const answer = await world.call('POST /api/transaction', {
    as: manager,
    body: { id, ...shared, date: '2026-06-01', ...payment, ...body },
  })
  expect(answer.status).toBe(201)
  return id
}
const readProject = async (id = open.id, as?: typeof manager) =>
  world.call('GET /api/transaction/project/{id}/paid-for', { params: { id }, ...(as && { as }) })
const readCharity = async () =>
  (
    await world.call('GET /api/transaction/charity/{id}/paid-for', {
      params: { id: charity.number },
    })
  ).body.payments

describe('the latest payments', () => {
  it('a payment comes with its receipts, each with a small picture, and the newest update that cites it', async () => {
    const id = await record({ date: '2026-06-05', amount: 4200, description: 'Pipes' })
    await makeEvidence(world.deps, charity.id, { entryId: id, title: 'The bill' })
    await makeUpdate(world.deps, charity.id, { projectId: open.id, cites: [id], title: 'Taps run' })
    const [payment] = (await readProject()).body.payments
    expect(payment).toMatchObject({
      id,
      entryDate: '2026-06-05',
      amount: 4200,
      currency: 'GBP',
      payee: 'Quill Ltd',
      description: 'Pipes',
      project: { id: open.id, title: 'Clean taps' },
      receipts: [{ title: 'The bill', media: 'picture' }],
      update: { title: 'Taps run' },
    })
    const { address, preview } = payment!.receipts[0]!
    for (const url of [address, preview!.address]) {
      const file = await world.app.inject({ url })
      expect(file.headers['content-type']).toBe('image/webp')
    }
    const unsigned = preview!.address.replace(/\?.*/, '')
    expect((await world.app.inject({ url: unsigned })).statusCode).toBe(404)
  })

  it('the newest six payments are listed, without reversed ones and reversals', async () => {
    const project = await makeProject(world.deps, charity.id)
    const ids: string[] = []
    for (let day = 1; day <= 8; day += 1) {
      ids.push(await record({ projectId: project.id, date: `2026-05-0${day}` }))
    }
    const params = { id: ids[7]! }
    const body = { reason: 'Entered twice' }
    await world.call('POST /api/transaction/{id}/reverse', { params, body, as: manager })
    const { payments } = (await readProject(project.id)).body
    expect(payments.map(({ id }) => id)).toEqual(ids.slice(1, 7).toReversed())
  })

  it('a withdrawn receipt is gone at once, and its picture cannot be loaded any more', async () => {
    const id = await record({ date: '2026-06-10' })
    const publicId = await makeEvidence(world.deps, charity.id, { entryId: id })
    const preview = (await readCharity())[0]!.receipts[0]!.preview!.address
    const params = { id, publicId }
    const body = { reason: 'Shows an address' }
    await world.call('POST /api/transaction/{id}/evidence/{publicId}/withdraw', {
      params,
      body,
      as: manager,
    })
    await world.runJobs()
    expect((await readCharity())[0]).toMatchObject({ id, receipts: [] })
    expect((await world.app.inject({ url: preview })).statusCode).toBe(404)
  })

  it('a visitor sees no payment of a project that only the team may see', async () => {
    const id = await record({ projectId: hidden.id, date: '2026-06-12' })
    expect((await readProject(hidden.id)).status).toBe(401)
    expect((await readProject(hidden.id, manager)).body.payments.map((one) => one.id)).toEqual([id])
    expect((await readCharity()).map((one) => one.id)).not.toContain(id)
  })

  it('the name of a private person who was paid is withheld from visitors and shown to the team', async () => {
    const project = await makeProject(world.deps, charity.id)
    await record({ projectId: project.id, payee: 'Ada Quill', payeeKind: 'person' })
    expect((await readProject(project.id)).body.payments[0]!.payee).toBeNull()
    expect((await readProject(project.id, manager)).body.payments[0]!.payee).toBe('Ada Quill')
  })
})
