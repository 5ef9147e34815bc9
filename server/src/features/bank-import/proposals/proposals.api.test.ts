import { beforeEach, describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeCollection,
  makeDeclaration,
  makeDonation,
  makeGiftAidClaim,
  makeMember,
  makeOfflineGift,
  makePerson,
  makeProject,
  makeTemporaryPerson,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { importStatement, uploadStatement } from '../../../testing/factories/import-statement.ts'
import { testApp } from '../../../testing/test-app.ts'

const world = await testApp()
const { deps } = world
let charity: MadeCharity
let lead: MadePerson
let manager: MadePerson

beforeEach(async () => {
  charity = await makeCharity(deps, { hmrcReference: 'AB12345' })
  lead = await makeMember(deps, charity.id, 'Lead')
  manager = await makeMember(deps, charity.id, 'Manager')
})

const number = (lines: readonly object[]) => lines.map((line, at) => ({ line: at + 2, ...line }))
const upload = async (lines: readonly object[], as = manager, account = 'Current account') =>
  (await uploadStatement(world, { as, charityId: charity.id, account }, number(lines))).body.lines
const propose = async (line: object, as = manager) => (await upload([line], as))[0]!.proposal

const standingOrder = (date: string, text: string, amount = 1500) => ({
  date,
  text,
  amount,
  type: 'STO',
})
const months = ['2026-01-02', '2026-02-02', '2026-03-02']

describe('proposals for lines of a bank statement', () => {
  it('a standing order is proposed as a gift of the giver whom the charity knows by name', async () => {
    const id = await makeTemporaryPerson(deps, charity.id, { name: 'Ngozi Okafor' })
    await makeTemporaryPerson(deps, charity.id, { name: 'Ada Wells' })
    const lines = await upload(months.map((date) => standingOrder(date, 'MISS N OKAFOR')))
    for (const { proposal } of lines) {
      expect(proposal).toMatchObject({
        isSure: true,
        draft: { as: 'gift', method: 'bank-transfer', giver: { kind: 'temporary', id } },
        group: 'miss n okafor in, gift',
      })
    }
    expect(lines[0]!.proposal?.reasons).toEqual([
      'Ngozi Okafor is the only giver known by this surname and initial.',
      '£15.00 in 3 months.',
    ])
  })

  it('a gift that was confirmed once is sure in the next month, and another amount is looked at', async () => {
    const giver = { kind: 'temporary', tempuserid: await makeTemporaryPerson(deps, charity.id) }
    await importStatement(world, { as: manager, charityId: charity.id }, [
      {
        ...standingOrder('2026-01-02', 'A B WELLS GIFT'),
        line: 2,
        as: 'gift',
        projectId: null,
        method: 'bank-transfer',
        giver,
        shownAs: 'anonymous',
        claimedBy: 'charity',
      },
    ])
    const [same, more] = await upload([
      standingOrder('2026-02-02', 'A B WELLS GIFT'),
      standingOrder('2026-02-03', 'A B WELLS GIFT', 9000),
    ])
    expect(same!.proposal).toMatchObject({
      isSure: true,
      draft: { as: 'gift', giver: { id: giver.tempuserid }, claimedBy: 'charity' },
      reasons: ['As you decided for the same payer on 2 January 2026, £15.00.'],
    })
    expect(more!.proposal).toMatchObject({ isSure: false, draft: { as: 'gift' } })
  })

  it('a standing order that two givers can have made is proposed as neither’s', async () => {
    await makeTemporaryPerson(deps, charity.id, { name: 'Ngozi Okafor' })
    await makeTemporaryPerson(deps, charity.id, { name: 'Nneka Okafor' })
    expect(await propose(standingOrder('2026-01-02', 'N OKAFOR'))).toMatchObject({
      isSure: false,
      draft: { as: 'ask' },
      reasons: [expect.stringMatching(/Nneka Okafor or Ngozi Okafor|Ngozi Okafor or Nneka/)],
    })
  })

  it('a giver of another charity, or one who gave anonymously by card, is not proposed', async () => {
    const other = await makeCharity(deps)
    await makeTemporaryPerson(deps, other.id, { name: 'Ngozi Okafor' })
    const hidden = await makePerson(deps, { firstname: 'Ngozi', lastname: 'Okafor' })
    await makeDonation(deps, charity.id, hidden.id, { shownAs: 'anonymous' })
    expect((await propose(standingOrder('2026-01-02', 'N OKAFOR')))?.draft.giver).toMatchObject({
      kind: 'new',
    })
  })

  it('a giver who gave by card under their own name is proposed, and a declaration is named', async () => {
    const giver = await makePerson(deps, { firstname: 'Ngozi', lastname: 'Okafor' })
    await makeDonation(deps, charity.id, giver.id, {
      shownAs: 'named',
      publicName: 'Ngozi Okafor',
    })
    await makeDeclaration(deps, charity.id, giver.id)
    const lines = await upload(months.map((date) => standingOrder(date, 'N OKAFOR')))
    expect(lines[0]!.proposal).toMatchObject({
      isSure: false,
      draft: { giver: { kind: 'known', id: giver.id } },
      reasons: expect.arrayContaining(['Has a Gift Aid declaration.']),
    })
  })

  it('a line is proposed as the same payer’s earlier line was decided', async () => {
    const project = await makeProject(deps, charity.id)
    const racking = { date: '2026-01-05', amount: -64_000, text: 'RACKING DIRECT INV 8812' }
    await importStatement(world, { as: manager, charityId: charity.id }, [
      {
        ...racking,
        line: 2,
        as: 'entry',
        kind: 'spending',
        category: 'charitable-activities',
        projectId: project.id,
        nominalAccountId: 'materials',
        payee: 'Racking Direct Ltd',
        payeeKind: 'organisation',
        description: 'Shelves',
      },
    ])
    const later = { ...racking, date: '2026-02-05', amount: -9000 }
    expect(await propose({ ...later, text: 'RACKING DIRECT INV 9001' })).toMatchObject({
      isSure: true,
      draft: {
        as: 'entry',
        payee: 'Racking Direct Ltd',
        projectId: project.id,
        nominalAccountId: 'materials',
        description: 'Shelves',
      },
      reasons: ['As you decided for the same payer on 5 January 2026, £640.00.'],
    })
    expect(await propose({ ...later, amount: -900_000 })).toMatchObject({
      isSure: false,
      reasons: expect.arrayContaining(['The amount is not the usual one.']),
    })
    const refund = { ...later, amount: 4100, text: 'RACKING DIRECT REFUND' }
    expect(await propose(refund)).toMatchObject({
      isSure: true,
      draft: { as: 'credit', entryId: expect.stringMatching(/-/), projectId: project.id },
    })
  })

  it('HMRC’s repayment is proposed for the claim of that amount, to those who see claims', async () => {
    const ada = await makePerson(deps)
    await makeDeclaration(deps, charity.id, ada.id, { at: new Date('2026-01-01T10:00:00Z') })
    const at = new Date('2026-03-01T10:00:00Z')
    await makeDonation(deps, charity.id, ada.id, { at, amount: 40_000 })
    const claimId = await makeGiftAidClaim(deps, charity.id, {
      by: lead.id,
      from: '2026-01-01',
      to: '2026-04-01',
      submittedOn: '2026-04-02',
    })
    const line = { date: '2026-05-01', amount: 10_000, text: 'HMRC CHARITIES AB12345' }
    expect(await propose(line, lead)).toMatchObject({
      isSure: true,
      draft: { as: 'gift-aid', claimId },
    })
    expect(await propose({ ...line, amount: 9800 }, lead)).toMatchObject({
      isSure: false,
      draft: { claimId },
      reasons: ['Claim 1 is due £100.00: this is £2.00 less.'],
    })
    expect(await propose({ ...line, date: '2026-05-02' }, manager)).toMatchObject({
      isSure: false,
      draft: { as: 'ask' },
    })
  })

  it('a paying-in slip is split into the cash and collections that add up to it', async () => {
    const giver = await makeTemporaryPerson(deps, charity.id)
    await makeOfflineGift(deps, charity.id, giver, { amount: 6000, date: '2026-01-09' })
    await makeCollection(deps, charity.id, manager.id, {
      date: '2026-01-10',
      parts: [{ way: 'cash', amount: 4000, overLimit: { gifts: 0, amount: 0 } }],
    })
    const slip = { date: '2026-01-12', amount: 10_000, text: 'CASH PAID IN 500417' }
    expect((await propose(slip))?.draft).toMatchObject({
      as: 'split',
      parts: [
        { as: 'match', amount: 6000 },
        { as: 'match', amount: 4000 },
      ],
    })
    expect((await propose({ ...slip, amount: 15_000 }))?.draft).toMatchObject({
      as: 'split',
      parts: [{ amount: 6000 }, { amount: 4000 }, { as: 'collection', amount: 5000 }],
    })
  })

  it('a transfer is proposed with its half in the other account', async () => {
    const half = { date: '2026-01-17', amount: 200_000, type: 'TFR' }
    const [other] = await upload([{ ...half, text: 'FROM CURRENT' }], manager, 'Reserve')
    const line = { ...half, date: '2026-01-16', amount: -200_000, text: 'TO RESERVE' }
    expect(await propose(line)).toMatchObject({
      isSure: true,
      draft: { as: 'transfer', otherLineId: other!.id },
    })
  })

  it('a line that is decided, left out or on a closed day has no proposal', async () => {
    const rent = { date: '2026-01-05', amount: -100, text: 'RENT' }
    await importStatement(world, { as: manager, charityId: charity.id }, [
      { ...rent, line: 2, as: 'leave', reason: 'later' },
    ])
    expect(await propose(rent)).toBeNull()
  })
})
