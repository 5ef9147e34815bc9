import { expect, it } from 'vitest'
import { alignDay, type DayLine } from './cut-days.ts'

const [came, went] = [
  { twins: 'came', amount: 500, balance: 500 },
  { twins: 'went', amount: -500, balance: 0 },
] as const
const earlier = { before: true, after: false }
const later = { before: false, after: true }

/** The places of the stored lines that the lines of the file are. */
const place = (file: DayLine[], stored: DayLine[], isLater = true, severalDays = true) => {
  const numbered = stored.map((line, at) => ({ ...line, at }))
  const [own, other] = isLater ? [later, earlier] : [earlier, later]
  const reach = { file: own, stored: { ...other, severalDays } }
  return alignDay(file, numbered, reach)?.map((line) => line?.at ?? null)
}

it('money that came, went and came again on one day is three lines, whichever file is first', () => {
  expect(place([went, came], [came, went])).toEqual([1, null])
  expect(place([came, went], [went, came], false)).toEqual([null, 0])
  expect(place([came, went], [came, went, came])).toEqual([2, null])
})

it('lines that their balances tell apart need no order, and unknown order tells nothing', () => {
  const more = { twins: 'came', amount: 500, balance: 1000 }
  expect(place([came, more], [came])).toBeUndefined()
  expect(place([went, came], [went, came])).toBeUndefined()
  // A file of one day can begin with its newest line, so the order of these two is not known.
  expect(place([went, came], [came, went], true, false)).toBeUndefined()
  expect(place([went, { ...came, balance: null }], [came, went])).toBeUndefined()
  const inside = {
    file: { before: true, after: true },
    stored: { ...earlier, severalDays: true },
  }
  expect(alignDay([went, came], [came, went], inside)).toBeUndefined()
})
