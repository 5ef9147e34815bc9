import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeFingerprints, type StatementLine } from './fingerprint.ts'

const secret = Buffer.alloc(32, 7)
const current = { accountId: null, currency: 'GBP' }
const rent = { date: '2026-03-02', amount: -45_000, text: 'RENT  MARCH' }

describe('fingerprints of bank statement lines', () => {
  it('a bank line has the same fingerprint whatever its spacing and capitals', () => {
    expect(computeFingerprints([{ ...rent, text: ' Rent march ' }], current, secret)).toEqual(
      computeFingerprints([rent], current, secret),
    )
  })

  it('two equal payments on one day have different fingerprints', () => {
    const [first, second] = computeFingerprints([rent, rent], current, secret)
    expect(first).not.toBe(second)
    expect(computeFingerprints([rent], current, secret)).toEqual([first])
  })

  it.each([
    ['date', { ...rent, date: '2026-03-03' }],
    ['amount', { ...rent, amount: -45_001 }],
    ['text', { ...rent, text: 'RENT APRIL' }],
  ])('bank lines that differ only in %s have different fingerprints', (_, other) => {
    expect(computeFingerprints([other], current, secret)).not.toEqual(
      computeFingerprints([rent], current, secret),
    )
  })

  it('the same bank line has a different fingerprint in another currency or charity', () => {
    const usual = computeFingerprints([rent], current, secret)
    expect(computeFingerprints([rent], { ...current, currency: 'EUR' }, secret)).not.toEqual(usual)
    expect(computeFingerprints([rent], current, Buffer.alloc(32, 8))).not.toEqual(usual)
  })

  it('the same bank line has another fingerprint in another account', () => {
    const [none, first, second] = [null, 'a1', 'a2'].map((accountId) =>
      computeFingerprints([rent], { ...current, accountId }, secret).join(),
    )
    expect(new Set([none, first, second]).size).toBe(3)
  })

  it('each bank line has a unique fingerprint that does not depend on other lines or on their order', () => {
    const line: fc.Arbitrary<StatementLine> = fc.record({
      date: fc.constantFrom('2026-03-01', '2026-03-02'),
      amount: fc.integer({ min: -3, max: 3 }),
      text: fc.constantFrom('a', 'b', 'A  '),
    })
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (lines, more) => {
        const alone = computeFingerprints(lines, current, secret)
        expect(new Set(alone).size).toBe(lines.length)
        expect(
          computeFingerprints([...lines, ...more], current, secret).slice(0, lines.length),
        ).toEqual(alone)
        expect(new Set(computeFingerprints(lines.toReversed(), current, secret))).toEqual(
          new Set(alone),
        )
      }),
    )
  })
})
