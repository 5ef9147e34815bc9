import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeDeclaration } from '../../../testing/factories/index.ts'
import { buildSpendingEntry, buildTransferEntry, postEntries } from '../../ledger/index.ts'
import { makeClaimsWorld } from '../testing/claims-world.ts'

const claims = await makeClaimsWorld()
const { at, balance, broken, deps, give, made, refund, submit, today, world } = claims

beforeEach(async () => {
  await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
})

type Entry = Parameters<typeof postEntries>[2][number]
const post = (entry: Entry) =>
  deps.database.transaction('system', (db) =>
    postEntries(db, claims.charity.id, [entry], deps.clock.now()),
  )
const spend = (amount: number) =>
  post(buildSpendingEntry({ amount, date: today, projectId: claims.project.id, payee: 'A shop' }))

/** Closes the project, as its Lead does, and runs the jobs that settle its money. */
const close = async () => {
  const answer = await world.call('POST /api/project/{id}/closure', {
    as: claims.lead,
    params: { id: claims.project.id },
    body: { id: uuidv7(), becomes: 'closed', offeredProjectId: null, message: '' },
  })
  expect(answer.status).toBe(200)
  await world.runJobs()
  return standing()
}

const standing = async () =>
  (
    await world.call('GET /api/project/{id}/closure', {
      as: claims.lead,
      params: { id: claims.project.id },
    })
  ).body

const letGo = (amount: number) =>
  world.call('POST /api/project/{id}/closure/ground', {
    as: claims.lead,
    params: { id: claims.project.id },
    body: {
      id: uuidv7(),
      source: { kind: 'other', id: null },
      ground: 'power',
      amount,
      toProjectId: null,
      words: 'Charities Act 2011, section 282.',
      decidedOn: today,
    },
  })

/** Returns what a fund holds. */
const holds = async (projectId: string | null) => {
  let held = 0
  for (const account of ['income', 'fund', 'fees', 'spending:charitable-activities'])
    held -= await balance(account, projectId)
  return held
}

describe('Gift Aid of a project that is closed', () => {
  it('the tax on a gift that moves at the end of its project follows it at once, and no later claim moves it again', async () => {
    await give('2026-05-01', 2500)
    await submit((await made()).id)
    const { left, project } = await close()
    expect(project.lifecycle).toBe('closed')
    expect(left.restricted).toEqual([])
    // The gift less its card fee of 58p, and its tax.
    expect([await holds(claims.project.id), await holds(null)]).toEqual([0, 2442 + 625])
    await give('2026-06-01', 400, { projectId: null })
    const next = await made()
    await submit(next.id)
    expect([await holds(claims.project.id), await balance('fund')]).toEqual([0, -2442 - 625])
    expect(await broken()).toEqual([])
  })

  it('the tax on a gift that was spent stays restricted until a ground is recorded', async () => {
    await give('2026-05-01', 2500)
    const { id } = await made()
    await spend(2442)
    expect((await close()).project.lifecycle).toBe('closed')
    await submit(id)
    expect([await holds(claims.project.id), await holds(null)]).toEqual([625, 0])
    expect((await standing()).left.restricted).toMatchObject([
      { kind: 'other', amount: 625, sources: [{ kind: 'gift-aid', amount: 625 }] },
    ])
    expect((await letGo(625)).status).toBe(200)
    expect([await holds(claims.project.id), await holds(null)]).toEqual([0, 625])
    expect(await broken()).toEqual([])
  })

  it('tax that is owed back leaves the project that holds it, and the general fund once it has left', async () => {
    const [first, second] = [await give('2026-05-01', 2500), await give('2026-05-02', 2500)]
    await submit((await made()).id)
    await spend(4884)
    await close()
    await refund(first.id, 2500)
    await world.runJobs()
    expect([await holds(claims.project.id), await holds(null)]).toEqual([625, 0])
    await letGo(625)
    await refund(second.id, 2500)
    await world.runJobs()
    expect([await holds(claims.project.id), await holds(null)]).toEqual([0, 0])
    expect(await broken()).toEqual([])
  })

  it('tax on a gift that went back to its giver at the end is owed to HMRC and waits for no ground', async () => {
    const gift = await give('2026-05-01', 2500)
    await submit((await made()).id)
    await post(
      buildTransferEntry({
        amount: 2500,
        date: today,
        donationId: gift.id,
        fromProjectId: claims.project.id,
        toProjectId: null,
      }),
    )
    await refund(gift.id, 2500)
    const { project } = await close()
    expect(project.lifecycle).toBe('closed')
    expect(await balance('gift-aid-receivable')).toBe(0)
    expect(await broken()).toEqual([])
  })
})
