import { expect, it } from 'vitest'
import { findGaps, isWalFile, makeSegmentName, parseSegment } from './wal-names.ts'

it('a WAL segment’s name gives its timeline and number', () => {
  expect(parseSegment('0000000200000001000000FE')).toMatchObject({ timeline: 2, number: 510 })
  expect(makeSegmentName(2, 510)).toBe('0000000200000001000000FE')
  expect(parseSegment('00000002.history')).toBeNull()
})

it('segments, histories, partial segments and backup labels are WAL files, and temporary files are not', () => {
  const names = [
    '0000000100000000000000A1',
    '00000002.history',
    '0000000100000000000000A1.partial',
    '0000000100000000000000A1.00000028.backup',
  ]
  expect(names.filter(isWalFile)).toEqual(names)
  expect(isWalFile('archtemp.0000000100000000000000A1.123.456')).toBe(false)
})

it('a missing WAL segment counts as a gap, but a new timeline and the next log file do not', () => {
  const whole = ['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000']
  expect(findGaps([...whole, '000000020000000100000005'])).toEqual([])
  expect(findGaps([...whole, '000000010000000100000002'])).toEqual([
    { after: '000000010000000100000000', before: '000000010000000100000002' },
  ])
})
