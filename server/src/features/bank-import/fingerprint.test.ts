import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeFingerprints, type StatementLine } from './fingerprint.ts'

const secret = Buffer.alloc(32, 7)
const rent = { date: '2026-03-02', amount: -45_000, text: 'RENT  MARCH' }

describe('fingerprints of bank statement lines', () => {
  it('a bank line has the same fingerprint whatever its spacing and capitals', () => {
    expect(computeFingerprints([{ ...rent, text: ' Rent march ' }], 'GBP', secret)).toEqual(
      computeFingerprints([rent], 'GBP', secret),
    )
  })

  it('two equal payments on one day have different fingerprints', () => {
    const [first, second] = computeFingerprints([rent, rent], 'GBP', secret)
    expect(first).not.toBe(second)
    expect(computeFingerprints([rent], 'GBP', secret)).toEqual([first])
  })

  it.each([
    ['date', { ...rent, date: '2026-03-03' }],
    ['amount', { ...rent, amount: -45_001 }],
    ['text', { ...rent, text: 'RENT APRIL' }],
  ])('bank lines that differ only in %s have different fingerprints', (_, other) => {
    expect(computeFingerprints([other], 'GBP', secret)).not.toEqual(
      computeFingerprints([rent], 'GBP', secret),
    )
  })

  it('the same bank line has a different fingerprint in another currency or charity', () => {
    const usual = computeFingerprints([rent], 'GBP', secret)
    expect(computeFingerprints([rent], 'EUR', secret)).not.toEqual(usual)
    expect(computeFingerprints([rent], 'GBP', Buffer.alloc(32, 8))).not.toEqual(usual)
  })

  it('each bank line has a unique fingerprint that does not depend on other lines or on their order', () => {
    const line: fc.Arbitrary<StatementLine> = fc.record({
      date: fc.constantFrom('2026-03-01', '2026-03-02'),
      amount: fc.integer({ min: -3, max: 3 }),
      text: fc.constantFrom('a', 'b', 'A  '),
    })
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (lines, more) => {
        const alone = computeFingerprints(lines, 'GBP', secret)
        expect(new Set(alone).size).toBe(lines.length)
        expect(
          computeFingerprints([...lines, ...more], 'GBP', secret).slice(0, lines.length),
        ).toEqual(alone)
        expect(new Set(computeFingerprints(lines.toReversed(), 'GBP', secret))).toEqual(
          new Set(alone),
        )
      }),
    )
  })
})
