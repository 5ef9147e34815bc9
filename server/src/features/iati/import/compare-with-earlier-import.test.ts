import { describe, expect, it } from 'vitest'
import type { Transaction } from '../activity.ts'
import { compareEntries } from './compare-with-earlier-import.ts'
import { makeSourceRef, splitSourceRef, type ImportedEntry } from './entry-identity.ts'
import type { PlannedEntry } from './plan-entries.ts'

const someTransaction: Transaction = {
  line: 9,
  ref: null,
  kind: 'expenditure',
  code: '4',
  date: '2025-01-01',
  value: { text: '0.05', currency: 'GBP', minor: 5 },
  description: null,
  provider: null,
  receiver: null,
}

const entry = (
  date: string,
  amount: number,
  ref = `X spending ${date} GBP ${amount} 1`,
): PlannedEntry => ({
  ref,
  line: 9,
  kind: 'spending',
  date,
  currency: 'GBP',
  amount,
  payee: '',
  description: '',
  transaction: someTransaction,
  shortened: [],
  what: `expenditure of ${amount} on ${date}`,
})

const known = (date: string, amount: number, seq = 1, reversed = false): ImportedEntry => ({
  ...entry(date, amount),
  id: `id-${seq}`,
  seq,
  reversed,
  corrected: false,
  isCorrection: false,
  refDigest: null,
})

const withRef = (publisherRef: string, one: PlannedEntry): PlannedEntry => ({
  ...one,
  transaction: { ...one.transaction, ref: publisherRef },
})

const knownWithRef = (publisherRef: string, one: ImportedEntry): ImportedEntry => ({
  ...one,
  ...splitSourceRef(makeSourceRef(withRef(publisherRef, entry(one.date, one.amount)))),
})

describe('a second import of an activity', () => {
  it('a second import posts no transaction that an earlier import posted', () => {
    const same = entry('2025-01-01', 5)
    expect(compareEntries([same], [known('2025-01-01', 5)], 1)).toEqual({
      toPost: [],
      corrections: [],
      known: [same],
      leftOut: [],
      listed: [],
      beyondFile: 0,
    })
  })

  it('a second import posts new transactions', () => {
    const added = entry('2025-03-01', 7)
    const planned = [entry('2025-01-01', 5), added]
    expect(compareEntries(planned, [known('2025-01-01', 5)], 1)).toMatchObject({
      toPost: [added],
      known: [planned[0]],
      leftOut: [],
      listed: [],
    })
  })

  it.each([
    ['amount', entry('2025-01-01', 6)],
    ['date', entry('2025-01-09', 5)],
  ])('a second import does not post a transaction again after its %s changed', (_what, changed) => {
    const { leftOut, toPost } = compareEntries([changed], [known('2025-01-01', 5, 12)], 1)
    expect(toPost).toEqual([])
    expect(leftOut).toMatchObject([{ line: 9, reason: expect.stringContaining('No. 12') }])
  })

  it.each([
    ['of another year', entry('2026-01-01', 5), known('2025-01-01', 5)],
    ['of the next month', entry('2025-02-01', 5), known('2025-01-01', 5)],
    ['of the same day with another amount', entry('2025-01-01', 500), known('2025-01-01', 5)],
    [
      'of another year with a reference that starts anew each year',
      withRef('1', entry('2026-01-01', 5)),
      knownWithRef('1', known('2025-01-01', 5)),
    ],
    [
      'of a close day with another reference',
      withRef('B', entry('2025-01-03', 5)),
      knownWithRef('A', known('2025-01-01', 5)),
    ],
  ])('a payment %s is new, and nothing advises to reverse the earlier one', (_what, fresh, old) => {
    expect(compareEntries([fresh], [old], 1)).toMatchObject({
      toPost: [fresh],
      leftOut: [],
      listed: [],
      beyondFile: 1,
    })
  })

  it('a payment of a close day with the same reference is the earlier one, whatever its amount', () => {
    const fixed = withRef('A', entry('2025-01-03', 500))
    const { leftOut, toPost } = compareEntries(
      [fixed],
      [knownWithRef('A', known('2025-01-01', 5, 12))],
      1,
    )
    expect(toPost).toEqual([])
    expect(leftOut[0]?.reason).toBe(
      'It is in the ledger as No. 12 with another date or amount. If the file is right, reverse No. 12 and import again. If it is another payment, record it by hand.',
    )
  })

  it('a file that repeats earlier entries lists those that it lacks between its first and last date', () => {
    const file = [entry('2025-02-01', 5), entry('2025-04-01', 5)]
    const earlier = [
      known('2025-01-01', 5, 1),
      known('2025-02-01', 5, 2),
      known('2025-03-01', 5, 3),
    ]
    expect(compareEntries(file, earlier, 1)).toMatchObject({
      toPost: [file[1]],
      known: [file[0]],
      listed: [{ what: 'spending on 2025-03-01', reason: expect.stringContaining('No. 3') }],
      beyondFile: 1,
    })
  })

  it('a second import posts a changed transaction once the old entry is reversed', () => {
    const changed = entry('2025-01-01', 6)
    const { listed, toPost } = compareEntries([changed], [known('2025-01-01', 5, 12, true)], 1)
    expect(toPost).toEqual([changed])
    expect(listed).toEqual([])
  })
})

const planCorrections = (
  entries: readonly PlannedEntry[],
  earlier: readonly ImportedEntry[] = [],
) => {
  const { corrections, leftOut } = compareEntries(entries, earlier, 1)
  return {
    corrections: corrections.map(({ entry, rest, reverses }) => ({
      amount: entry.amount,
      reverses: reverses.map(({ ref }) => ref),
      rest,
    })),
    leftOut: leftOut.map(({ reason }) => reason),
  }
}
const paidTo = (payee: string, one: PlannedEntry): PlannedEntry => ({
  ...one,
  payee,
  ref: `${one.ref} ${payee}`,
})

describe('a negative amount in a file', () => {
  it('a negative transaction reverses the latest earlier entry of the same amount', () => {
    const first = entry('2025-01-01', 5)
    const second = entry('2025-02-01', 5)
    const later = entry('2025-04-01', 5)
    expect(planCorrections([entry('2025-03-01', -5), first, second, later])).toEqual({
      corrections: [{ amount: -5, reverses: [second.ref], rest: 0 }],
      leftOut: [],
    })
  })

  it('a negative transaction reverses the latest larger entry, and a new entry posts the rest', () => {
    const large = entry('2025-01-01', 100)
    const small = entry('2025-02-01', 3)
    expect(planCorrections([large, small, entry('2025-03-01', -5)]).corrections).toEqual([
      { amount: -5, reverses: [large.ref], rest: 95 },
    ])
  })

  it('a negative transaction reverses several earlier entries if no single one is large enough', () => {
    const [a, b, c] = [entry('2025-01-01', 50), entry('2025-02-01', 40), entry('2025-02-02', 30)]
    expect(planCorrections([a, b, c, entry('2025-03-01', -60)]).corrections).toEqual([
      { amount: -60, reverses: [c.ref, b.ref], rest: 10 },
    ])
  })

  it('the first of two corrections reverses the entry, and the second reverses the entry for the rest', () => {
    const paid = entry('2025-01-01', 100)
    const [once, again] = [entry('2025-02-01', -30), entry('2025-03-01', -30)]
    expect(planCorrections([paid, once, again]).corrections).toEqual([
      { amount: -30, reverses: [paid.ref], rest: 70 },
      { amount: -30, reverses: [`${once.ref} rest`], rest: 40 },
    ])
  })

  it('a correction applies to entries of the same party or of no named party', () => {
    const mine = paidTo('Kitui Pumps', entry('2025-01-01', 9))
    const other = paidTo('Somebody else', entry('2025-02-01', 9))
    const back = paidTo('kitui pumps ', entry('2025-03-01', -9))
    expect(planCorrections([mine, other, back]).corrections).toMatchObject([
      { reverses: [mine.ref] },
    ])
    expect(planCorrections([other, back]).corrections).toEqual([])
  })

  it('a correction that is larger than the earlier entries is not imported, and the plan gives the reason', () => {
    expect(planCorrections([entry('2025-03-01', 9), entry('2025-01-01', -9)]).leftOut).toEqual([
      'Its amount is negative, and there is no earlier expenditure in GBP that it could correct. Record the correction by hand.',
    ])
    expect(planCorrections([entry('2025-01-01', 900), entry('2025-03-01', -901)]).leftOut).toEqual([
      'Its amount is negative, and the earlier expenditure in GBP that it could correct comes to only £9.00. Record the correction by hand.',
    ])
  })

  it('a second import corrects an entry of an earlier import, and later imports recognise the correction', () => {
    const paid = { ...known('2025-01-01', 5, 3), payee: null }
    const back = entry('2025-02-01', -5)
    expect(planCorrections([entry('2025-01-01', 5), back], [paid]).corrections).toEqual([
      { amount: -5, reverses: [paid.ref], rest: 0 },
    ])
    const done = [
      { ...paid, reversed: true, corrected: true },
      { ...known('2025-02-01', -5, 4), amount: 5, isCorrection: true },
    ]
    expect(planCorrections([entry('2025-01-01', 5), back], done)).toEqual({
      corrections: [],
      leftOut: [],
    })
    expect(
      planCorrections([entry('2025-01-01', 5), entry('2025-02-01', -4)], done).leftOut,
    ).toEqual([
      'It is in the ledger as No. 4 with another date or amount. It is part of a correction, which cannot be reversed: if the file is right, record the difference by hand.',
    ])
    expect(planCorrections([entry('2025-01-01', 6), back], done).leftOut).toMatchObject([
      expect.stringContaining('It is in the ledger as No. 3'),
    ])
  })

  it('the plan posts at most five hundred corrections in one import and leaves out the others', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => entry('2025-01-01', 5, `in ${at}`))
    const back = Array.from({ length: 5_000 }, (_, at) => entry('2025-02-01', -5, `out ${at}`))
    const { corrections, leftOut } = planCorrections([...many, ...back])
    expect(corrections).toHaveLength(500)
    expect(leftOut).toHaveLength(4_500)
    expect(leftOut[0]).toContain('Import the file again for this one.')
  })

  it('a correction does not apply to an entry that was reversed by hand', () => {
    const undone = known('2025-01-01', 5, 3, true)
    expect(
      planCorrections([entry('2025-01-01', 5), entry('2025-02-01', -5)], [undone]).corrections,
    ).toEqual([])
  })
})
