import { describe, expect, it } from 'vitest'
import type { LineProposal } from '@pennytrail/contract'
import { startChart } from '@pennytrail/contract/ledger/nominal-accounts/start-chart.ts'
import type { ConfirmedLine, KnownFacts, OpenLine } from './known-lines.ts'
import { getLineWay } from './line-ways.ts'
import { normalisePayer } from './payer-words.ts'
import { proposeDecision } from './propose.ts'

type Row = readonly [date: string, type: string, text: string, amount: number]

/** A quarter of an invented food bank, as another bank than in the other tests writes it. */
const regular = (month: string): Row[] => [
  [`${month}-01`, 'Standing order', 'OKAFOR N MISS', 1500],
  [`${month}-01`, 'Standing order', 'HUGH BRENNAN DONATION', 4000],
  [`${month}-01`, 'Standing order', 'MR & MRS T WELLS', 2000],
  [`${month}-02`, 'Standing order', 'DR L FERREIRA GIFT', 2500],
  [`${month}-02`, 'Standing order', 'S. KOWALSKI', 1000],
  [`${month}-02`, 'Standing order', 'MX B ADEYEMI GIFT', 500],
  [`${month}-03`, 'Direct Debit', 'KIRKGATE PROPERTY LLP RENT', -52_000],
  [`${month}-09`, 'Bank credit', `JUST GIVING PAYMENT ${month.replace('-', '')}`, 3800],
  [`${month}-14`, 'Card', 'ASDA GROCERIES 0411', -21_240],
  [`${month}-19`, 'Bank credit', `ZETTLE ${month.replace('-', '')}77`, 6100],
  [`${month}-22`, 'Direct Debit', 'HMRC NDDS PAYE', -18_000],
  [`${month}-24`, 'Direct Debit', 'NOW PENSIONS', -5500],
  [`${month}-27`, 'Faster payment', 'L OSEI WAGES', -98_000],
  [`${month}-28`, 'Interest', 'CREDIT INTEREST', 140],
]
const quarter: Row[] = [
  ...regular('2026-09'),
  ['2026-09-08', 'Faster payment', 'RACKING DIRECT INV 8812', -64_000],
  ['2026-09-12', 'Deposit', '500417', 22_000],
  ['2026-09-16', 'Transfer', 'TO RESERVE', -200_000],
  ...regular('2026-10'),
  ['2026-10-06', 'Direct Debit', 'EASTERN ENERGY ELECTRIC', -14_300],
  ['2026-10-13', 'Bank credit', 'HARBOUR TRUST GRANT 7', 300_000],
  ['2026-10-30', 'Charges', 'ACCOUNT FEE', -800],
  ...regular('2026-11'),
  ['2026-11-03', 'Deposit', 'CHEQUE 500418', 7500],
  ['2026-11-06', 'Returned', 'CHEQUE 500418 UNPAID', -7500],
  ['2026-11-10', 'Faster payment', 'RACKING DIRECT INV 8930', -31_000],
  ['2026-11-12', 'Faster payment', 'RACKING DIRECT REFUND', 4100],
  ['2026-11-20', 'Transfer', 'FROM RESERVE', 50_000],
  ['2026-11-26', 'Bank credit', 'HMRC CHARITIES XR1234', 11_750],
]
const december: Row[] = [
  ...regular('2026-12'),
  ['2026-12-04', 'Faster payment', 'RACKING DIRECT INV 9011', -12_000],
  ['2026-12-15', 'Charges', 'ACCOUNT FEE', -800],
]

const toLines = (rows: readonly Row[]): OpenLine[] =>
  rows.map(([date, type, text, amount], at) => ({
    id: `line ${date} ${at}`,
    line: at + 2,
    date,
    amount,
    text,
    type,
    way: getLineWay({ amount, text, type }),
    payer: normalisePayer(text),
    alike: [],
    proposed: null,
  }))

const makeGiver = (name: string) => ({
  kind: 'temporary' as const,
  id: name,
  name,
  isOrganisation: false,
  isDeclared: false,
  last: null,
})
const givers = [
  'Ngozi Okafor',
  'Hugh Brennan',
  'Tom Wells',
  'Luisa Ferreira',
  'Stan Kowalski',
  'Bisi Adeyemi',
].map(makeGiver)

const makeFacts = (rows: readonly Row[], changes: Partial<KnownFacts> = {}): KnownFacts => ({
  accountId: 'current',
  currency: 'GBP',
  lines: toLines(rows),
  rules: [],
  confirmed: [],
  givers,
  accounts: [
    { id: 'current', name: 'Current account', kind: 'bank', currency: 'GBP', isMain: true },
    { id: 'reserve', name: 'Reserve', kind: 'savings', currency: 'GBP', isMain: false },
    { id: 'tin', name: 'Cash tin', kind: 'cash', currency: 'GBP', isMain: false },
  ],
  mirrors: [],
  claims: [{ id: 'claim', number: 3, due: 11_750 }],
  bankedGifts: [],
  handedIn: [],
  nominals: new Set(startChart.map(({ id }) => id)),
  hasProjects: true,
  ...changes,
})

const propose = (facts: KnownFacts) =>
  facts.lines.map((line) => ({ line, proposal: proposeDecision(line, facts) }))

/**
 * Counts the decisions that a statement needs: one for all sure lines, one for each group of a payer
 * and one for each other line.
 */
const countDecisions = (proposals: readonly { proposal: LineProposal | null }[]): number => {
  const open = proposals.filter(({ proposal }) => !proposal?.isSure)
  const groups = new Set(open.flatMap(({ proposal }) => proposal?.group ?? []))
  const single = open.filter(({ proposal }) => !proposal?.group).length
  return Number(open.length < proposals.length) + groups.size + single
}

/** Lines as they are once a person accepted every proposal. */
const confirm = (proposals: ReturnType<typeof propose>): ConfirmedLine[] =>
  proposals
    .flatMap(({ line, proposal }): ConfirmedLine[] =>
      proposal && ['entry', 'gift'].includes(proposal.draft.as)
        ? [{ ...line, entryId: `entry of ${line.id}`, sequence: line.line, draft: proposal.draft }]
        : [],
    )
    .toReversed()

describe('a quarter of a bank statement', () => {
  it('a quarter needs at most 15 decisions without any rule, and the next month at most 10', () => {
    const first = propose(makeFacts(quarter))
    expect(countDecisions(first)).toBe(11)
    const next = propose(makeFacts(december, { confirmed: confirm(first) }))
    expect(countDecisions(next)).toBe(1)
  })

  it('givers with a Gift Aid declaration are confirmed once each where the bank writes initials', () => {
    const declared = givers.map((giver) => ({ ...giver, isDeclared: true }))
    const first = propose(makeFacts(quarter, { givers: declared }))
    expect(countDecisions(first)).toBe(15)
    const next = propose(makeFacts(december, { givers: declared, confirmed: confirm(first) }))
    expect(countDecisions(next)).toBe(1)
  })

  it('every line of a quarter has a proposal with a reason', () => {
    for (const { proposal } of propose(makeFacts(quarter))) {
      expect(proposal?.reasons.join(' ')).toMatch(/[a-z]/)
    }
  })
})
