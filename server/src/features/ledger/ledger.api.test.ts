import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import {
  makeBudgetLine,
  makeCharity,
  makeMember,
  makeProject,
} from '../../testing/factories/index.ts'
import { withTypedMatches } from '../../testing/releases/with-typed-matches.ts'
import { testApp } from '../../testing/test-app.ts'
import { buildOpeningEntry, buildTransferEntry, runChecks } from './index.ts'
import { ledgerWorld } from './testing/ledger-world.ts'

const world = await testApp()
const { charity, contributor, date, gift, list, manager, post, send } = await ledgerWorld(world)

const getIssues = (body: unknown) =>
  Object.fromEntries(
    (body as { issues?: { path: string; message: string }[] }).issues?.map((one) => [
      one.path,
      one.message,
    ]) ?? [],
  )

const sha = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Records spending of 1 May 2026 and reverses it. */
const reverseSpending = async (body: object) => {
  const spent = await send({ date: '2026-05-01' })
  expect(spent.body.correctionDate).toBe('2026-05-01')
  const params = { id: spent.body.id }
  return world.call('POST /api/transaction/{id}/reverse', { params, body, as: manager })
}

describe('recording transactions', () => {
  it('a grant for a project is recorded only with what its funder agreed', async () => {
    const { id: projectId } = await makeProject(world.deps, charity.id)
    expect(getIssues((await send({ projectId, kind: 'grant' })).body)).toHaveProperty('terms')
    expect((await send({ kind: 'grant' })).status).toBe(201)
    const terms = { shortfall: 'ask', delay: 'ask', closing: 'ask', words: '' } as const
    expect((await send({ projectId, kind: 'grant', terms })).status).toBe(201)
  })

  it('contributors can record spending, and only managers can record income', async () => {
    const { id: projectId } = await makeProject(world.deps, charity.id)
    const spent = await send({ projectId }, contributor)
    expect(spent.status).toBe(201)
    expect(spent.body).toMatchObject({
      kind: 'spending',
      category: 'charitable-activities',
      direction: 'out',
      amount: 1000,
      currency: 'GBP',
      payee: 'Timber yard',
      description: 'Planks',
      authorRole: 'Contributor',
      author: `${contributor.firstname} ${contributor.lastname}`,
      balance: -1000,
      can: { reverse: false, askLead: false },
    })
    for (const kind of ['income', 'grant', 'opening', 'transfer'] as const) {
      expect((await send({ projectId, kind }, contributor)).status).toBe(403)
    }
    expect(
      (await send({ projectId, kind: 'income', category: 'other-trading' })).body,
    ).toMatchObject({
      direction: 'in',
      category: 'other-trading',
      balance: 0,
    })
  })

  it('nobody can record match funding by hand, whatever their role', async () => {
    const { id: projectId } = await makeProject(world.deps, charity.id)
    const lead = await makeMember(world.deps, charity.id, 'Lead')
    const answer = await send({ projectId, kind: 'match' as 'grant' }, lead)
    expect(answer.status).toBe(400)
    expect(Object.keys(getIssues(answer.body))).toEqual(['kind'])
    expect((await list(projectId, {}, lead)).body).toMatchObject({ transactions: [] })
  })

  it('a match that was recorded by hand is kept and marked in the CSV as not backed by a pledge', async () => {
    const { id: projectId } = await makeProject(world.deps, charity.id)
    await withTypedMatches(world.ownerUrl, () => post({ ...gift(projectId, 5000), kind: 'match' }))
    const { body } = await list(projectId, { kind: 'match' })
    expect(body).toMatchObject({ transactions: [{ kind: 'match', amount: 5000 }] })
    expect((await list(`${projectId}.csv`)).text).toContain(
      ',Match funding (not backed by a pledge),',
    )
  })

  it('a request that is sent several times records one transaction', async () => {
    const id = uuidv7()
    const both = await Promise.all([send({ id }), send({ id })])
    expect(both.map((one) => one.status)).toEqual([201, 201])
    expect(both[0].body.sequence).toBe(both[1].body.sequence)
    expect((await send({ id, amount: 999 })).body).toMatchObject({ code: 'conflict' })
    const other = await makeCharity(world.deps)
    const theirs = await makeMember(world.deps, other.id, 'Manager')
    expect((await send({ id, charityId: other.id }, theirs)).body).toMatchObject({
      code: 'conflict',
    })
  })

  it('an invalid request lists an error for each wrong field', async () => {
    const { id: projectId } = await makeProject(world.deps, charity.id)
    const bad = await send({
      projectId,
      date: '2026-06-16',
      payee: ' ',
      description: '',
      category: 'investments',
      currency: 'GBP',
    })
    expect(bad.status).toBe(400)
    expect(getIssues(bad.body)).toEqual({
      date: 'The date must not be in the future.',
      payee: 'Say who was paid.',
      description: 'Say what it was for.',
      category: 'Choose a category from the list.',
    })
    expect(getIssues((await send({ amount: 0 })).body)).toEqual({
      amount: 'Enter an amount above zero.',
    })
    expect(getIssues((await send({ amount: 10.5 })).body)).toHaveProperty('amount')
    expect(getIssues((await send({ projectId, currency: 'EUR' })).body)).toEqual({
      currency: 'This project keeps its accounts in GBP.',
    })
    const line = await makeBudgetLine(world.deps, projectId, { label: 'Pumps', planned: 5000 })
    const elsewhere = await makeProject(world.deps, charity.id)
    expect(
      getIssues((await send({ projectId: elsewhere.id, budgetLineId: line })).body),
    ).toHaveProperty('budgetLineId')
    expect((await send({ projectId, budgetLineId: line })).body.budgetLine).toBe('Pumps')
  })

  it('no entry can be recorded for a closed, draft or unknown project or for one of another charity', async () => {
    const closed = await makeProject(world.deps, charity.id, { lifecycle: 'closed' })
    const draft = await makeProject(world.deps, charity.id, { lifecycle: 'draft' })
    const foreign = await makeProject(world.deps, (await makeCharity(world.deps)).id)
    for (const [projectId, code] of [
      [closed.id, 'fund-takes-no-entries'],
      [draft.id, 'fund-takes-no-entries'],
      [foreign.id, 'project-not-found'],
      [uuidv7(), 'project-not-found'],
    ] as const) {
      expect((await send({ projectId })).body).toMatchObject({ code })
    }
  })

  it('an entry keeps the original amount and currency of a payment in another currency', async () => {
    const original = { amount: 125_000, currency: 'KES', rate: '0.0060' }
    const sent = await send({ amount: 750, original })
    expect(sent.body.original).toEqual(original)
    expect(getIssues((await send({ original: { ...original, currency: 'GBP' } })).body)).toEqual({
      'original.currency': 'Choose a currency other than the project’s own.',
    })
  })

  it('an unlikely exchange rate is recorded only with a confirmation, and one that does not fit the amounts never', async () => {
    const original = { amount: 1000, currency: 'USD', rate: '52.3' }
    const wrong = { amount: 52_300, original }
    expect(getIssues((await send(wrong)).body)['original.rate']).toContain(
      'US$10.00 became £523.00, a rate of 52.3.',
    )
    const unfit = { amount: 52_300, original: { ...original, rate: '0.75', rateConfirmed: true } }
    expect(getIssues((await send(unfit)).body)['original.rate']).toContain('is not £523.00.')
    const confirmed = await send({ ...wrong, original: { ...original, rateConfirmed: true } })
    expect(confirmed.body.original).toEqual(original)
  })

  it('a transfer between funds moves designated money and never gifts', async () => {
    const from = await makeProject(world.deps, charity.id)
    const to = await makeProject(world.deps, charity.id)
    await post(
      gift(from.id, 5000),
      gift(null, 2900),
      buildTransferEntry({ fromProjectId: null, toProjectId: from.id, amount: 2900, date }),
    )
    await send({ projectId: from.id, amount: 2000 })
    const transfer = {
      projectId: from.id,
      toProjectId: to.id,
      kind: 'transfer',
      payee: '',
    } as const
    expect(getIssues((await send({ ...transfer, amount: 2901 })).body).amount).toContain('£29.00')
    const moved = await send({ ...transfer, amount: 2900 })
    expect(moved.body).toMatchObject({
      direction: 'between',
      project: { id: from.id },
      otherFund: { id: to.id },
      balance: 3000,
    })
    expect((await list(to.id)).body).toMatchObject({
      transactions: [{ change: 2900, balance: 2900 }],
      totals: [{ currency: 'GBP', in: 0, out: 0, movedIn: 2900, movedOut: 0 }],
    })
    expect(getIssues((await send({ ...transfer, toProjectId: from.id })).body)).toEqual({
      toProjectId: 'Choose two different funds.',
    })
  })
})

describe('fund money that belongs to no gift', () => {
  it('opening balances and other income are listed by category, and all of that money stays in its project', async () => {
    const [fund, other] = [
      await makeProject(world.deps, charity.id),
      await makeProject(world.deps, charity.id),
    ]
    const opening = { projectId: fund.id, amount: 5000, date: '2026-05-31' }
    const [posted] = await post(buildOpeningEntry(opening))
    const params = { id: posted!.id }
    const opened = await world.call('GET /api/transaction/{id}', { params })
    expect(opened.body).toMatchObject({ direction: 'in', payee: '', balance: 5000 })
    const sold = await send({
      projectId: fund.id,
      kind: 'income',
      amount: 1500,
      payee: 'Stall at the fair',
      category: 'other-trading',
    })
    expect(sold.body).toMatchObject({ category: 'other-trading', balance: 6500 })
    const moving = {
      projectId: fund.id,
      toProjectId: other.id,
      kind: 'transfer',
      payee: '',
    } as const
    for (const toProjectId of [other.id, null])
      expect((await send({ ...moving, toProjectId, amount: 1 })).status).toBe(400)
  })
})

describe('one transaction', () => {
  it('a transaction includes its proof and hides the giver’s full name and who recorded the transaction', async () => {
    const { id: projectId } = await makeProject(world.deps, charity.id)
    const [posted] = await post(gift(projectId, 2500, 'S. Okafor'))
    const shown = await world.call('GET /api/transaction/{id}', { params: { id: posted!.id } })
    expect(shown.body).toMatchObject({ giver: 'S. Okafor', author: null, kind: 'gift' })
    expect(shown.text).not.toContain('Sam Okafor')
    const { form, leafHash, previousHash, chainHash, openings } = shown.body.proof
    expect(sha(Buffer.of(0), form)).toBe(leafHash)
    expect(sha(Buffer.of(2), Buffer.from(previousHash, 'hex'), Buffer.from(leafHash, 'hex'))).toBe(
      chainHash,
    )
    const commitments = JSON.parse(form).at(-1) as string[]
    expect(openings.map((one) => one.field)).toEqual(['payee', 'description', 'files'])
    for (const { field, value, salt } of openings) {
      const label = `pennytrail:ledger:v1:${field}\0`
      expect(commitments).toContain(sha(label, Buffer.from(salt, 'hex'), value))
    }
  })

  it('a reversal has the date of its entry, or today if the person chooses so', async () => {
    const own = await reverseSpending({ reason: 'Entered twice' })
    expect(own.body.entryDate).toBe('2026-05-01')
    const chosen = await reverseSpending({ reason: 'Cancelled', dated: 'today' })
    expect(chosen.body.entryDate).toBe('2026-06-15')
    expect((await reverseSpending({ reason: 'x', dated: '2026-05-02' })).status).toBe(400)
  })

  it('a manager can reverse a transaction once, with a reason, and both entries link to each other', async () => {
    const { id: projectId } = await makeProject(world.deps, charity.id)
    const { body: spent } = await send({ projectId })
    const reverse = (id: string, as = manager, reason = 'Entered twice') =>
      world.call('POST /api/transaction/{id}/reverse', { params: { id }, body: { reason }, as })
    expect((await reverse(spent.id, contributor)).status).toBe(403)
    expect(getIssues((await reverse(spent.id, manager, ' ')).body)).toEqual({
      reason: 'Say why you are reversing it.',
    })
    const reversal = await reverse(spent.id)
    expect(reversal.status).toBe(201)
    expect(reversal.body).toMatchObject({
      kind: 'correction',
      direction: 'in',
      description: 'Entered twice',
      reverses: { id: spent.id, sequence: spent.sequence },
      balance: 0,
    })
    expect((await reverse(spent.id)).body).toMatchObject({ code: 'already-reversed' })
    expect((await reverse(reversal.body.id)).body).toMatchObject({ code: 'not-reversible' })
    const [donated] = await post(gift(projectId, 100))
    expect((await reverse(donated!.id)).body).toMatchObject({ code: 'provider-entry' })
    const rows = (await list(projectId)).body.transactions
    expect(
      rows.map((row) => [row.sequence, row.reverses?.sequence, row.reversedBy?.sequence]),
    ).toEqual([
      [donated!.seq, undefined, undefined],
      [reversal.body.sequence, spent.sequence, undefined],
      [spent.sequence, undefined, reversal.body.sequence],
    ])
  })
})

it('the ledger’s checks pass after all these tests', async () => {
  expect(await world.deps.database.read('system', runChecks)).toEqual([])
})
