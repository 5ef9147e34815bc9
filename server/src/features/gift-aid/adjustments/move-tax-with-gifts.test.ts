import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planMoves, splitByFund, type ByFund } from './move-tax-with-gifts.ts'

const byFund = fc
  .array(fc.tuple(fc.constantFrom(null, 'a', 'b', 'c'), fc.nat({ max: 100_000 })))
  .map((entries): ByFund => new Map(entries))
const sumFunds = (amounts: ByFund): number =>
  [...amounts.values()].reduce((sum, one) => sum + one, 0)

it('splitByFund divides the tax on a gift to the penny over the funds that now have the gift', () => {
  expect(
    splitByFund(
      625,
      new Map([
        ['a', 1000],
        ['b', 1500],
      ]),
    ),
  ).toEqual(
    new Map([
      ['a', 250],
      ['b', 375],
    ]),
  )
  expect(
    splitByFund(
      625,
      new Map([
        [null, 2500],
        ['b', 0],
      ]),
    ),
  ).toEqual(new Map([[null, 625]]))
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), byFund, (tax, parts) => {
      const shares = splitByFund(tax, parts)
      const whole = sumFunds(parts)
      expect(sumFunds(shares)).toBe(whole === 0 ? 0 : tax)
      for (const [fund, share] of shares)
        expect(Math.abs(share - (tax * parts.get(fund)!) / whole)).toBeLessThanOrEqual(1)
    }),
  )
})

it('splitByFund rounds shares in one fixed order of funds, the general fund first', () => {
  const parts: [string | null, number][] = [
    ['b', 1],
    [null, 1],
    ['a', 1],
  ]
  for (const order of [parts, parts.toReversed()])
    expect([...splitByFund(100, new Map(order))]).toEqual([
      [null, 33],
      ['a', 34],
      ['b', 33],
    ])
  expect([...splitByFund(1, new Map(parts))]).toEqual([['a', 1]])
  expect([
    ...splitByFund(100, new Map(parts.map(([fund]) => [fund, fund === 'a' ? 2 : 0]))),
  ]).toEqual([['a', 100]])
})

it('a gift of which nothing is left in any fund has no shares of tax', () => {
  expect(splitByFund(100, new Map([['a', 0]]))).toEqual(new Map())
})

it('tax on moved gifts follows them to their new fund, and only the rest is paid back to HMRC', () => {
  const stands = new Map([
    ['b', 500],
    [null, 100],
  ])
  const belongs = new Map([
    ['a', 300],
    ['c', 100],
  ])
  expect(planMoves(stands, belongs)).toEqual({
    moves: [
      { from: null, to: 'a', amount: 100 },
      { from: 'b', to: 'a', amount: 200 },
      { from: 'b', to: 'c', amount: 100 },
    ],
    back: new Map([['b', 200]]),
  })
})

it('planMoves brings every penny of tax to its fund or back to HMRC with as few moves as possible', () => {
  fc.assert(
    fc.property(byFund, byFund, (stands, belongs) => {
      const { back, moves } = planMoves(stands, belongs)
      const reached = new Map(stands)
      const add = (fund: string | null, amount: number) =>
        reached.set(fund, (reached.get(fund) ?? 0) + amount)
      for (const { amount, from, to } of moves) {
        expect(amount).toBeGreaterThan(0)
        add(from, -amount)
        add(to, amount)
      }
      for (const [fund, amount] of back) add(fund, -amount)
      for (const [fund, amount] of reached) expect(amount).toBe(belongs.get(fund) ?? 0)
      expect(sumFunds(back)).toBe(sumFunds(stands) - sumFunds(belongs))
      // All amounts have the same sign: no fund claims from HMRC while another fund gives tax back.
      expect(
        [...back.values()].every((one) => one > 0) || [...back.values()].every((one) => one < 0),
      ).toBe(true)
    }),
  )
})
