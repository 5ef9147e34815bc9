import { describe, expect, it } from 'vitest'
import { startChart } from '@pennytrail/contract/ledger/nominal-accounts/start-chart.ts'
import type { KnownFacts, OpenLine } from './known-lines.ts'
import { getLineWay } from './line-ways.ts'
import { normalisePayer } from './payer-words.ts'
import { proposeDecision } from './propose.ts'

const makeLine = (
  text: string,
  amount: number,
  { date = '2026-03-05', type = '', ...more }: Partial<OpenLine> = {},
): OpenLine => ({
  id: `${text} ${date}`,
  line: 2,
  date,
  amount,
  text,
  type,
  way: getLineWay({ amount, text, type }),
  payer: normalisePayer(text),
  alike: [],
  proposed: null,
  ...more,
})

const makeGiver = (name: string, changes: object = {}) => ({
  kind: 'temporary' as const,
  id: name,
  name,
  isOrganisation: false,
  isDeclared: false,
  last: null,
  ...changes,
})

const current = { id: 'current', name: 'Current', kind: 'bank', currency: 'GBP', isMain: true }
const reserve = { id: 'reserve', name: 'Reserve', kind: 'savings', currency: 'GBP', isMain: false }
const tin = { id: 'tin', name: 'Cash tin', kind: 'cash', currency: 'GBP', isMain: false }

const propose = (lines: readonly OpenLine[], changes: Partial<KnownFacts> = {}) => {
  const facts: KnownFacts = {
    accountId: 'current',
    currency: 'GBP',
    lines,
    rules: [],
    confirmed: [],
    givers: [],
    accounts: [current, reserve, tin],
    mirrors: [],
    claims: [],
    bankedGifts: [],
    handedIn: [],
    nominals: new Set(startChart.map(({ id }) => id)),
    hasProjects: false,
    ...changes,
  }
  return lines.map((line) => proposeDecision(line, facts))
}
const proposeOne = (line: OpenLine, changes: Partial<KnownFacts> = {}) =>
  propose([line], changes)[0]

describe('money from a person', () => {
  const givers = [makeGiver('Priya Patel')]

  it('two payers who can be one giver are asked about, and neither is credited', () => {
    const lines = [
      makeLine('MR P PATEL GIFT', 2500, { type: 'STO' }),
      makeLine('MRS P PATEL GIFT', 2500, { type: 'STO' }),
    ]
    for (const proposal of propose(lines, { givers })) {
      expect(proposal).toMatchObject({
        isSure: false,
        draft: { as: 'ask' },
        reasons: [expect.stringContaining('can both be Priya Patel')],
      })
    }
  })

  it.each([
    ['P PATEL MEMBERSHIP', 'membership'],
    ['P PATEL QUIZ TICKETS', 'events'],
    ['P PATEL RAFFLE', 'raffles'],
    ['P PATEL HALL BOOKING', 'rent-received'],
  ])('%s is proposed as other income and is never sure', (text, nominalAccountId) => {
    expect(proposeOne(makeLine(text, 2500), { givers })).toMatchObject({
      isSure: false,
      draft: { as: 'entry', kind: 'income', nominalAccountId, payee: 'Priya Patel' },
    })
  })

  it.each(['P PATEL EXPENSES PAID BACK', 'P PATEL LOAN'])('%s is asked about', (text) => {
    expect(proposeOne(makeLine(text, 2500), { givers })?.draft.as).toBe('ask')
  })

  it('a surname that looks like a purpose does not hide the giver', () => {
    const line = makeLine('MR T HALL', 2500, { type: 'STO' })
    expect(proposeOne(line, { givers: [makeGiver('Tom Hall')] })?.draft).toMatchObject({
      as: 'gift',
      giver: { id: 'Tom Hall' },
    })
  })

  it('a firm with the name of a giver is no gift of the giver', () => {
    const line = makeLine('P PATEL & SONS LTD', 2500)
    expect(proposeOne(line, { givers })?.draft).toMatchObject({ as: 'ask' })
  })

  it('the declared one of a couple is proposed for their joint account, and a person confirms', () => {
    const couple = [makeGiver('John Clarke'), makeGiver('Mary Clarke', { isDeclared: true })]
    const line = makeLine('J & M CLARKE GIFT', 5000, { type: 'STO' })
    expect(proposeOne(line, { givers: couple })).toMatchObject({
      isSure: false,
      draft: { as: 'gift', isJoint: true, giver: { id: 'Mary Clarke' } },
    })
    const undeclared = couple.map((giver) => ({ ...giver, isDeclared: false }))
    expect(proposeOne(line, { givers: undeclared })?.draft.as).toBe('ask')
  })

  it('a declared giver who gave this amount by bank before is sure', () => {
    const last = { amount: 2500, date: '2026-02-05', projectId: 'p', shownAs: 'named' as const }
    const declared = [makeGiver('Priya Patel', { isDeclared: true, last })]
    const line = makeLine('P PATEL', 2500, { type: 'STO' })
    expect(proposeOne(line, { givers: declared })).toMatchObject({
      isSure: true,
      draft: { projectId: 'p', shownAs: 'named' },
    })
    expect(proposeOne({ ...line, amount: 3000 }, { givers: declared })?.isSure).toBe(false)
  })
})

describe('a payment that the bank returned', () => {
  const gift = {
    entryId: 'e1',
    sequence: 7,
    gifts: 1,
    date: '2026-03-01',
    amount: 20_000,
    method: 'cheque',
    words: 'CHEQUE PAID IN 100233',
  }
  const unpaid = makeLine('UNPAID CHEQUE 100233 REFER TO DRAWER', -20_000)

  it('the gift with the reference and the amount is proposed surely', () => {
    const other = { ...gift, entryId: 'e2', words: 'CHEQUE PAID IN 100299' }
    expect(proposeOne(unpaid, { bankedGifts: [gift, other] })).toMatchObject({
      isSure: true,
      draft: { as: 'return', entryId: 'e1', returnReason: 'cheque-bounced' },
    })
  })

  it('the only gift of the amount is proposed without being sure, and of two none', () => {
    const plain = { ...gift, words: '' }
    expect(proposeOne(unpaid, { bankedGifts: [plain] })).toMatchObject({
      isSure: false,
      draft: { entryId: 'e1' },
    })
    expect(proposeOne(unpaid, { bankedGifts: [plain, { ...plain, entryId: 'e2' }] })).toMatchObject(
      { isSure: false, draft: { entryId: '' } },
    )
  })

  it('a cheque that is a line of the same file is named by its line', () => {
    const cheque = makeLine('CHEQUE PAID IN 100233', 20_000, { date: '2026-03-02', line: 41 })
    expect(propose([cheque, unpaid])[1]).toMatchObject({
      isSure: false,
      draft: { as: 'return', entryId: '', lineId: cheque.id },
      reasons: [expect.stringContaining('Line 41 of 2 March 2026')],
    })
  })
})

describe('a transfer between own accounts', () => {
  const half = { id: 'm1', accountId: 'reserve', date: '2026-03-06', amount: 9000, text: 'IN' }

  it('cash is never the other account', () => {
    const line = makeLine('TRANSFER TO CASH TIN', -9000)
    const cash = { ...half, accountId: 'tin' }
    expect(proposeOne(line, { accounts: [current, tin], mirrors: [cash] })?.draft.as).not.toBe(
      'transfer',
    )
  })

  it('two lines that can be the half of another account’s line are not sure of it', () => {
    const lines = ['2026-03-05', '2026-03-07'].map((date) => makeLine('TFR', -9000, { date }))
    for (const proposal of propose(lines, { mirrors: [half] })) {
      expect(proposal?.draft.otherLineId ?? '').toBe('')
    }
  })

  it('an account of another currency is not proposed', () => {
    const euros = { ...reserve, currency: 'EUR' }
    const line = makeLine('TRANSFER TO RESERVE', -9000)
    expect(proposeOne(line, { accounts: [current, euros] })?.draft.as).not.toBe('transfer')
  })
})

describe('money of organisations', () => {
  it('the payout of a platform is gifts of unknown givers, claimed as the platform does', () => {
    expect(proposeOne(makeLine('CAF CHARITIES AID FDN 55102', 4000))).toMatchObject({
      isSure: false,
      draft: { as: 'gift', method: 'caf-account', claimedBy: 'nobody', giver: { kind: 'unknown' } },
    })
    expect(proposeOne(makeLine('JUSTGIVING PAYOUT', 4000))?.draft).toMatchObject({
      claimedBy: 'platform',
      platform: 'JustGiving',
    })
  })

  it('a payout that the ledger has is left out, and an entry of the amount alone is asked about', () => {
    expect(proposeOne(makeLine('STRIPE PAYMENTS UK', 4000))).toMatchObject({
      isSure: false,
      draft: { as: 'leave', reason: 'card-payout' },
    })
    const alike = [{ id: 'e1', sequence: 4 }]
    expect(proposeOne(makeLine('SOMEBODY', 4000, { alike }))?.draft.as).toBe('ask')
    expect(proposeOne(makeLine('SOMEBODY', 4000, { alike, proposed: 'e1' }))).toMatchObject({
      isSure: true,
      draft: { as: 'match', entryId: 'e1' },
    })
  })

  it('a grant is never sure, and interest that is charged is a charge', () => {
    expect(proposeOne(makeLine('HARBOUR TRUST GRANT 7', 500_000))).toMatchObject({
      isSure: false,
      draft: { as: 'entry', kind: 'grant' },
    })
    expect(proposeOne(makeLine('INTEREST', -450, { type: 'INT' }))?.draft.kind).toBe('charge')
  })
})
