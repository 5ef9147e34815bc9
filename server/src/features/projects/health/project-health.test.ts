import {
  describeHealth,
  healthReasonCodes,
  idleDays,
  pastEndRiskDays,
  receiptDays,
} from '@pennytrail/contract/projects/health-rules.ts'
import { lifecycles } from '@pennytrail/contract/projects/lifecycle.ts'
import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../testing/test-clock.ts'
import { toIsoDate } from '../uk-dates.ts'
import { computeProjectHealth, type HealthFacts } from './project-health.ts'

const start = '2026-01-01'
const facts: HealthFacts = {
  lifecycle: 'active',
  currency: 'GBP',
  createdOn: start,
  startsOn: null,
  endsOn: null,
  reportIntervalDays: 90,
  balances: [],
  firstReceivedOn: null,
  lastSpentOn: null,
  lastUpdateOn: null,
  budget: [],
  spent: 0,
  unproven: [],
  answers: [],
  filingLateSince: null,
  offRegisterSince: null,
}
const codes = (given: Partial<HealthFacts>, today: string) =>
  computeProjectHealth({ ...facts, ...given }, today)?.reasons.map(({ code }) => code)

const offset = fc.integer({ min: -800, max: 800 })
const day = offset.map((days) => addDays(start, days))
const anyFacts: fc.Arbitrary<HealthFacts> = fc.record({
  lifecycle: fc.constantFrom(...lifecycles),
  currency: fc.constant('GBP'),
  createdOn: day,
  startsOn: fc.option(day),
  endsOn: fc.option(day),
  reportIntervalDays: fc.integer({ min: 7, max: 366 }),
  balances: fc.array(
    fc.record({
      currency: fc.constantFrom('GBP', 'EUR'),
      balance: fc.integer({ min: -5000, max: 5000 }),
    }),
    { maxLength: 2 },
  ),
  firstReceivedOn: fc.option(day),
  lastSpentOn: fc.option(day),
  lastUpdateOn: fc.option(day),
  budget: fc.array(
    fc.record({
      id: fc.uuid(),
      label: fc.string(),
      planned: fc.nat(9000),
      spent: fc.integer({ max: 9000 }),
    }),
    { maxLength: 4 },
  ),
  unproven: fc.uniqueArray(
    fc.record({
      currency: fc.constantFrom('GBP', 'EUR'),
      payments: fc.integer({ min: 1, max: 40 }),
      amount: fc.integer({ min: 1, max: 5000 }),
      spent: fc.nat(9000),
      since: day,
    }),
    { selector: ({ currency }) => currency },
  ),
  answers: fc.array(
    fc.record({
      reason: fc.constantFrom(...healthReasonCodes),
      answer: fc.string({ minLength: 1 }),
      answeredOn: day,
    }),
    { maxLength: 3 },
  ),
  spent: fc.nat(20_000),
  filingLateSince: fc.option(day),
  offRegisterSince: fc.option(day),
})

describe('project health', () => {
  it('a draft has no health, finished projects are “completed”, and health reasons decide for other projects', () => {
    fc.assert(
      fc.property(anyFacts, day, (given, today) => {
        const health = computeProjectHealth(given, today)
        const runs = given.lifecycle === 'active' || given.lifecycle === 'paused'
        expect(health === null).toBe(given.lifecycle === 'draft')
        expect(!health || runs || health.state === 'completed').toBe(true)
        expect(health?.state === 'healthy' && health.reasons.length > 0).toBe(false)
        expect(runs && health?.reasons.length === 0 && health.state !== 'healthy').toBe(false)
      }),
    )
  })

  it('every health reason has a date, a fact, a message and a text that says how to fix it', () => {
    fc.assert(
      fc.property(anyFacts, day, (given, today) => {
        for (const reason of computeProjectHealth(given, today)?.reasons ?? []) {
          expect(reason.since).toMatch(/^\d{4}-\d\d-\d\d$/)
          expect(reason.fact).toMatch(/[^.]$/)
          expect(reason.message).toMatch(/\.$/)
          expect(reason.fix).toMatch(/\.$/)
        }
      }),
    )
  })

  it('every health reason has a unique key and shows only answers to that reason', () => {
    fc.assert(
      fc.property(anyFacts, day, (given, today) => {
        const reasons = computeProjectHealth(given, today)?.reasons ?? []
        expect(new Set(reasons.map(({ key }) => key)).size).toBe(reasons.length)
        for (const { key, answer } of reasons) {
          const known = given.answers.filter(({ reason }) => reason === key)
          expect(answer === null || known.some((one) => one.answer === answer.text)).toBe(true)
        }
      }),
    )
  })

  it('the mere passing of time never improves the health of a project', () => {
    const rank = { healthy: 0, attention: 1, 'at-risk': 2, completed: 3 }
    fc.assert(
      fc.property(anyFacts, day, fc.nat(400), (given, today, wait) => {
        const now = computeProjectHealth(given, today)
        const later = computeProjectHealth(given, addDays(today, wait))
        expect(rank[later?.state ?? 'healthy']).toBeGreaterThanOrEqual(
          rank[now?.state ?? 'healthy'],
        )
        expect(later?.reasons.length ?? 0).toBeGreaterThanOrEqual(now?.reasons.length ?? 0)
      }),
    )
  })
})

const inWords = (given: Partial<HealthFacts>, today: string) => {
  const { state, reasons } = computeProjectHealth({ ...facts, ...given }, today)!
  return describeHealth(
    state,
    reasons.map(({ fact }) => fact),
  )
}

describe('short text about health', () => {
  const missing = { currency: 'GBP', payments: 7, amount: 400, spent: 4000, since: start }

  it('the short text states missing receipts as a fact and not as a risk', () => {
    expect(inWords({ unproven: [missing] }, '2026-02-10')).toBe('7 receipts missing')
    expect(inWords({ unproven: [{ ...missing, payments: 1 }] }, '2026-02-10')).toBe(
      '1 receipt missing',
    )
  })

  it('the short text states the fact of the first health reason and counts the other reasons', () => {
    const given = { unproven: [missing], filingLateSince: start, endsOn: '2026-02-01' }
    expect(inWords(given, '2026-02-10')).toBe('Annual return overdue, and 2 more')
  })

  it('the short text marks a risk as “At risk” and states the fact of its health reason', () => {
    const budget = [{ id: 'b', label: 'Paint', planned: 1000, spent: 1500 }]
    expect(inWords({ budget, spent: 1500 }, start)).toBe(
      'At risk: spending £5.00 over the budget, and 1 more',
    )
  })

  it('the short text says healthy or completed if a project has no health reason', () => {
    expect(inWords({}, start)).toBe('Healthy')
    expect(inWords({ lifecycle: 'completed' }, start)).toBe('Ended')
  })
})

const answered = (answeredOn: string, lastUpdateOn: string) =>
  computeProjectHealth(
    {
      ...facts,
      lastUpdateOn,
      answers: [{ reason: 'update-overdue', answer: 'Soon.', answeredOn }],
    },
    '2026-12-01',
  )?.reasons[0]?.answer

describe('health over time', () => {
  it('a project needs attention the day after an update is due and is at risk after another update interval', () => {
    const clock = createTestClock(new Date(`${start}T12:00:00Z`))
    const states: (string | undefined)[] = []
    for (const days of [90, 1, 89, 1]) {
      clock.advance({ days })
      states.push(computeProjectHealth(facts, toIsoDate(clock.now()))?.state)
    }
    expect(states).toEqual(['healthy', 'attention', 'attention', 'at-risk'])
  })

  it('update intervals count from the last update or a future start date and never from spending', () => {
    expect(codes({ lastUpdateOn: '2026-06-01' }, '2026-08-30')).toEqual([])
    expect(codes({ lastUpdateOn: '2026-06-01' }, '2026-08-31')).toEqual(['update-overdue'])
    expect(codes({ startsOn: '2026-06-01' }, '2026-08-31')).toEqual(['update-overdue'])
    expect(codes({ lastSpentOn: '2026-06-01' }, '2026-08-30')).toEqual(['update-overdue'])
  })

  it('idle money is a health reason only if some money is unspent', () => {
    const today = addDays(start, idleDays.attention + 1)
    const received = { firstReceivedOn: start, reportIntervalDays: 366 }
    expect(codes({ ...received, balances: [{ currency: 'GBP', balance: 1 }] }, today)).toEqual([
      'money-idle',
    ])
    expect(codes({ ...received, balances: [{ currency: 'GBP', balance: 0 }] }, today)).toEqual([])
  })

  it('missing receipts need attention at first and become a risk if most spending has no receipt', () => {
    const clock = createTestClock(new Date(`${start}T12:00:00Z`))
    const paid = { currency: 'GBP', payments: 2, spent: 1000, since: start }
    const states = (amount: number) =>
      computeProjectHealth(
        { ...facts, reportIntervalDays: 366, unproven: [{ ...paid, amount }] },
        toIsoDate(clock.now()),
      )?.state
    clock.advance({ days: receiptDays.attention })
    expect([states(500), states(501)]).toEqual(['healthy', 'healthy'])
    clock.advance({ days: 1 })
    expect([states(500), states(501)]).toEqual(['attention', 'attention'])
    clock.advance({ days: receiptDays.risk - receiptDays.attention })
    expect([states(500), states(501)]).toEqual(['attention', 'at-risk'])
  })

  it('an answer stays as long as its health reason lasts and is not shown if the reason comes back later', () => {
    expect(answered('2026-08-30', '2026-06-01')).toEqual({
      text: 'Soon.',
      answeredOn: '2026-08-30',
    })
    expect(answered('2026-08-29', '2026-06-01')).toBeNull()
  })

  it('a project past its end date needs attention and is later at risk', () => {
    const past = { endsOn: start, reportIntervalDays: 366 }
    expect(codes(past, start)).toEqual([])
    expect(computeProjectHealth({ ...facts, ...past }, addDays(start, 1))?.state).toBe('attention')
    expect(
      computeProjectHealth({ ...facts, ...past }, addDays(start, pastEndRiskDays + 1))?.state,
    ).toBe('at-risk')
  })
})

describe('spending compared with the budget', () => {
  const line = { id: 'a', label: 'Pumps', planned: 5000, spent: 6000 }

  it('overspending a budget line and overspending the whole budget are separate health reasons', () => {
    const other = { id: 'b', label: 'Training', planned: 5000, spent: 0 }
    expect(codes({ budget: [line, other], spent: 6000 }, start)).toEqual(['over-budget-line'])
    expect(codes({ budget: [line], spent: 6000 }, start)).toEqual([
      'over-budget',
      'over-budget-line',
    ])
    expect(codes({ budget: [], spent: 6000 }, start)).toEqual([])
  })
})

it('health reasons from the charity register are listed worst first', () => {
  const register = { filingLateSince: '2025-11-01', offRegisterSince: '2025-12-01' }
  const health = computeProjectHealth({ ...facts, ...register }, start)
  expect(health?.state).toBe('at-risk')
  expect(health?.reasons.map(({ code, since }) => [code, since])).toEqual([
    ['off-register', '2025-12-01'],
    ['filing-late', '2025-11-01'],
  ])
})
