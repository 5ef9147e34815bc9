import { describe, expect, it } from 'vitest'
import type { TypedMovement } from '../reports.rows.ts'
import {
  buildBudgetLines,
  buildFundStatements,
  buildWholeStatements,
  makeEmptyStatement,
  type Movement,
} from './fund-statements.ts'

const movement = (change: Partial<Movement>): Movement => ({
  projectId: 'p',
  currency: 'GBP',
  account: 'income',
  kind: 'gift',
  category: 'donations-and-legacies',
  budgetLineId: null,
  before: 0,
  within: 0,
  movedIn: 0,
  movedOut: 0,
  entries: 1,
  ...change,
})
const moved = (projectId: string | null, movedIn: number, movedOut: number): Movement =>
  movement({
    projectId,
    account: 'fund',
    kind: 'transfer',
    category: 'transfer-between-funds',
    within: movedIn - movedOut,
    movedIn,
    movedOut,
    entries: 2,
  })
const spent = (category: string, within: number, change: Partial<Movement> = {}): Movement =>
  movement({ account: `spending:${category}`, kind: 'spending', within: -within, ...change })

describe('transfers in statements', () => {
  it('the statement of one fund shows transfers in both directions', () => {
    expect(buildWholeStatements([moved('p', 200, 300)])).toMatchObject([
      { movedIn: 200, movedOut: 300, closing: -100 },
    ])
  })

  it('the statement of several funds shows only the net transfers with other funds', () => {
    expect(buildWholeStatements([moved('p', 200, 300), moved(null, 300, 0)])).toMatchObject([
      { movedIn: 200, movedOut: 0, closing: 200 },
    ])
  })
})

describe('the statement of a period', () => {
  const year = [
    movement({ before: 1000, within: 5000, entries: 3 }),
    movement({ kind: 'income', within: 5000 }),
    movement({ kind: 'gift-aid', within: 1250 }),
    movement({ kind: 'gift', within: -500, category: 'charitable-activities' }),
    movement({ account: 'fund', kind: 'opening', within: 700 }),
    movement({ account: 'fees', kind: 'fee', before: -20, within: -80 }),
    moved('p', 30, 40),
    spent('governance', 300, { before: -100 }),
    spent('charitable-activities', 2000, { entries: 2 }),
    spent('governance', 50, { kind: 'onward-grant' }),
    spent('other', 350),
    // This movement had no entry in the period.
    spent('raising-funds', 0, { before: -60, entries: 0 }),
    movement({ kind: 'refund', entries: 0, within: 0, before: -5 }),
  ]
  const statement = {
    currency: 'GBP',
    opening: 815,
    received: 10_750,
    broughtIn: 700,
    movedIn: 30,
    spent: 2700,
    fees: 80,
    movedOut: 40,
    closing: 9475,
    receivedLines: [
      { kind: 'income', amount: 5000, entries: 1 },
      { kind: 'gift', amount: 4500, entries: 4 },
      { kind: 'gift-aid', amount: 1250, entries: 1 },
    ],
    spentLines: [
      { category: 'charitable-activities', amount: 2000, entries: 2 },
      { category: 'governance', amount: 350, entries: 2 },
      { category: 'other', amount: 350, entries: 1 },
    ],
  }

  it('a statement adds up from the opening to the closing balance, with the largest lines first', () => {
    const [only, ...none] = buildWholeStatements(year)
    expect(none).toEqual([])
    expect(only).toEqual(statement)
    const { opening, received, broughtIn, movedIn, closing, fees, movedOut } = statement
    expect(opening + received + broughtIn + movedIn - statement.spent - fees - movedOut).toBe(
      closing,
    )
    expect(buildWholeStatements(year.toReversed())).toEqual([statement])
  })

  it('lines of the same amount come in the order of their names', () => {
    const lines = [
      movement({ kind: 'income', within: 100 }),
      movement({ kind: 'gift', within: 100 }),
      movement({ kind: 'grant', within: 200 }),
    ]
    for (const order of [lines, lines.toReversed()])
      expect(buildWholeStatements(order)[0]!.receivedLines.map(({ kind }) => kind)).toEqual([
        'grant',
        'gift',
        'income',
      ])
  })

  it('each currency has a statement of its own', () => {
    const euros = movement({ currency: 'EUR', within: 300 })
    const pounds = movement({ within: 200 })
    for (const order of [
      [pounds, euros],
      [euros, pounds],
    ])
      expect(
        buildWholeStatements(order).map(({ currency, closing }) => [currency, closing]),
      ).toEqual([
        ['EUR', 300],
        ['GBP', 200],
      ])
  })

  it('a fund without entries has a statement of zeros', () => {
    expect(makeEmptyStatement('KES')).toEqual({
      currency: 'KES',
      opening: 0,
      received: 0,
      broughtIn: 0,
      movedIn: 0,
      spent: 0,
      fees: 0,
      movedOut: 0,
      closing: 0,
      receivedLines: [],
      spentLines: [],
    })
  })
})

const typed = (change: Partial<TypedMovement>): TypedMovement => ({
  ...movement({}),
  type: 'restricted',
  ...change,
})

describe('statements by fund', () => {
  it('each fund has a statement for each currency and type of money, with restricted money first', () => {
    const movements = [
      typed({ projectId: null, type: 'unrestricted', within: 1 }),
      typed({ type: 'designated', within: 2 }),
      typed({ within: 4 }),
      typed({ within: 8 }),
      typed({ projectId: 'q', within: 16 }),
      typed({ currency: 'EUR', within: 32 }),
    ]
    expect(
      buildFundStatements(movements).map(({ projectId, statement, type }) => [
        statement.currency,
        type,
        projectId,
        statement.received,
      ]),
    ).toEqual([
      ['EUR', 'restricted', 'p', 32],
      ['GBP', 'restricted', 'p', 12],
      ['GBP', 'restricted', 'q', 16],
      ['GBP', 'designated', 'p', 2],
      ['GBP', 'unrestricted', null, 1],
    ])
  })
})

const line = (id: string, currency = 'GBP') => ({
  id,
  label: id,
  category: 'governance',
  currency,
  planned: 1000,
})

describe('budget and spending', () => {
  it('the report compares each budget line with its spending, in the period and so far', () => {
    const rows = [
      spent('governance', 300, { budgetLineId: 'boats', before: -50 }),
      spent('governance', 40, { budgetLineId: 'boats' }),
      spent('governance', 7, { budgetLineId: 'oars', before: -3 }),
      movement({ budgetLineId: 'boats', within: 900 }),
    ]
    expect(buildBudgetLines(rows, [line('boats'), line('oars'), line('rope')])).toEqual([
      { ...line('boats'), spent: 340, spentSoFar: 390 },
      { ...line('oars'), spent: 7, spentSoFar: 10 },
      { ...line('rope'), spent: 0, spentSoFar: 0 },
    ])
  })

  it('the last rows show spending on no budget line, on an unknown one or in another currency', () => {
    const rows = [
      spent('governance', 1, { budgetLineId: 'boats' }),
      spent('governance', 2, { before: -10 }),
      spent('governance', 4, { budgetLineId: 'gone' }),
      spent('governance', 8, { budgetLineId: 'boats', currency: 'KES' }),
      spent('governance', 16, { currency: 'EUR' }),
    ]
    const rest = {
      id: null,
      label: 'On no line of the budget',
      category: '',
      planned: null,
    }
    expect(buildBudgetLines(rows, [line('boats'), line('oars')])).toEqual([
      { ...line('boats'), spent: 1, spentSoFar: 1 },
      { ...line('oars'), spent: 0, spentSoFar: 0 },
      { ...rest, currency: 'EUR', spent: 16, spentSoFar: 16 },
      { ...rest, currency: 'GBP', spent: 6, spentSoFar: 16 },
      { ...rest, currency: 'KES', spent: 8, spentSoFar: 8 },
    ])
  })
})
