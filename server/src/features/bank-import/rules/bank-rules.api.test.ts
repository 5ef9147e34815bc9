import type { BankLineDraft } from '@pennytrail/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeMember,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { importStatement, uploadStatement } from '../../../testing/factories/import-statement.ts'
import { testApp } from '../../../testing/test-app.ts'
import { buildDraft } from '../proposals/draft.ts'

const world = await testApp()
let charity: MadeCharity
let manager: MadePerson

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  manager = await makeMember(world.deps, charity.id, 'Manager')
})

const of = () => ({ as: manager, params: { id: charity.id } })
const rent: BankLineDraft = buildDraft(-1, {
  as: 'entry',
  category: 'support-costs',
  nominalAccountId: 'rent',
  payee: 'Kirkgate Property LLP',
  payeeKind: 'organisation',
  description: 'Rent',
})
const rule = (changes: object = {}) => ({
  id: uuidv7(),
  text: 'kirkgate  property',
  direction: 'out',
  decision: rent,
  ...changes,
})
const save = (body: object) => world.call('POST /api/charity/{id}/bank-rules', { ...of(), body })
const list = async () => (await world.call('GET /api/charity/{id}/bank-rules', of())).body.rules
const tryRule = async (body: object) =>
  (await world.call('POST /api/charity/{id}/bank-rules/try', { ...of(), body })).body
const upload = (...lines: object[]) =>
  uploadStatement(
    world,
    { as: manager, charityId: charity.id },
    lines.map((line, at) => ({ line: at + 2, ...line })),
  )

const paid = { date: '2026-01-05', amount: -52_000, text: 'KIRKGATE PROPERTY LLP', type: 'DD' }

describe('a rule for bank lines', () => {
  it('a rule is listed with who made it, and sending it again changes it', async () => {
    const one = rule()
    expect((await save(one)).status).toBe(200)
    await save({ ...one, type: 'DD', amountFrom: 50_000, amountTo: 60_000 })
    expect(await list()).toMatchObject([
      {
        id: one.id,
        name: 'kirkgate property, money out, DD, £500.00 to £600.00',
        decision: { payee: 'Kirkgate Property LLP', nominalAccountId: 'rent' },
        madeBy: expect.stringMatching(/^Robin /),
      },
    ])
    await world.call('DELETE /api/charity/{id}/bank-rules/{ruleId}', {
      ...of(),
      params: { id: charity.id, ruleId: one.id },
    })
    expect(await list()).toEqual([])
  })

  it('a rule proposes its decision for the lines that meet every condition', async () => {
    const one = rule({ type: 'DD', amountFrom: 50_000, amountTo: 60_000 })
    await save(one)
    const { body } = await upload(
      paid,
      { ...paid, amount: -70_000 },
      { ...paid, type: 'FPO' },
      { ...paid, text: 'KIRKGATE CAFE' },
      { ...paid, amount: 52_000 },
    )
    expect(body.lines.map(({ proposal }) => proposal?.rule?.id ?? null)).toEqual([
      one.id,
      null,
      null,
      null,
      null,
    ])
    expect(body.lines[0]!.proposal).toMatchObject({
      isSure: true,
      draft: { as: 'entry', payee: 'Kirkgate Property LLP' },
    })
  })

  it('the more specific of two rules counts', async () => {
    await save(rule({ decision: { ...rent, payee: 'General' } }))
    await save(
      rule({ amountFrom: 52_000, amountTo: 52_000, decision: { ...rent, payee: 'Exact' } }),
    )
    expect((await list()).map(({ decision }) => decision.payee)).toEqual(['Exact', 'General'])
    const { body } = await upload(paid, { ...paid, amount: -53_000 })
    expect(body.lines.map(({ proposal }) => proposal?.draft.payee)).toEqual(['Exact', 'General'])
  })

  it('trying a rule counts the lines that it would have matched, posted ones too', async () => {
    const decided = { as: 'entry', kind: 'spending', category: 'support-costs', projectId: null }
    const posted = { ...decided, payee: 'Kirkgate', payeeKind: 'organisation', description: 'Rent' }
    await importStatement(world, { as: manager, charityId: charity.id }, [
      { ...paid, line: 2, ...posted },
    ])
    await upload(paid, { ...paid, date: '2026-02-05' }, { ...paid, text: 'WATER' })
    const conditions = { text: 'Kirkgate Property', direction: 'out' }
    const { count, lines } = await tryRule({ ...conditions, text: 'Kirkgate  property' })
    expect(count).toBe(2)
    expect(lines).toMatchObject([
      { date: '2026-02-05', isOpen: true, account: 'Current account', type: 'DD' },
      { date: '2026-01-05', isOpen: false, text: paid.text },
    ])
    expect((await tryRule({ ...conditions, amountFrom: 60_000 })).count).toBe(0)
    expect((await tryRule({ ...conditions, type: 'FPO' })).count).toBe(0)
    expect((await tryRule({ ...conditions, direction: 'in' })).count).toBe(0)
  })

  it('a rule for a gift proposes it surely only where the text names the giver', async () => {
    const gift = await world.call('POST /api/donation/offline', {
      as: manager,
      body: {
        id: uuidv7(),
        charityId: charity.id,
        projectId: null,
        method: 'bank-transfer',
        amount: 1500,
        date: '2025-12-01',
        giver: { kind: 'new', name: 'Ngozi Okafor' },
        shownAs: 'anonymous',
      },
    })
    const giver = {
      kind: 'temporary',
      id: gift.body.tempuserid,
      name: '',
      email: '',
      isOrganisation: false,
    }
    const decision = buildDraft(1, {
      as: 'gift',
      method: 'bank-transfer',
      claimedBy: 'charity',
      shownAs: 'anonymous',
    })
    await save(rule({ text: 'FOOD GIFT', direction: 'in', decision: { ...decision, giver } }))
    expect(await list()).toMatchObject([{ decision: { giver: { name: 'Ngozi Okafor' } } }])
    const { body } = await upload(
      { date: '2026-02-01', amount: 1500, text: 'N OKAFOR FOOD GIFT' },
      { date: '2026-02-01', amount: 1500, text: 'MR T WELLS FOOD GIFT' },
    )
    expect(body.lines.map(({ proposal }) => proposal?.isSure)).toEqual([true, false])
    expect(body.lines[1]!.proposal?.reasons).toContain('The text does not name Ngozi Okafor.')
  })

  it.each([
    [{ text: 'AB' }, 'text'],
    [{ amountFrom: 2, amountTo: 1 }, 'amountTo'],
    [{ decision: { ...rent, as: 'match' } }, 'decision.as'],
    [{ accountId: uuidv7() }, 'accountId'],
    [{ decision: { ...rent, as: 'gift' } }, 'decision.giver'],
  ])('a rule with %o is refused', async (changes, field) => {
    const { body, status } = await save(rule(changes))
    expect(status).toBe(400)
    expect(body).toMatchObject({ issues: [{ path: field }] })
  })

  it('a rule of one charity is not changed by another', async () => {
    const one = rule()
    await save(one)
    const other = await makeCharity(world.deps)
    const outsider = await makeMember(world.deps, other.id, 'Lead')
    const { status } = await world.call('POST /api/charity/{id}/bank-rules', {
      as: outsider,
      params: { id: other.id },
      body: one,
    })
    expect(status).toBe(409)
    expect(await list()).toHaveLength(1)
  })
})
