import { allDaysOpen } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { expect, it } from 'vitest'
import { listNamesakes } from './namesakes.ts'
import { toReviewedLine, type Decision } from './reviewed-line.ts'

const giver = { kind: 'new', id: '', name: 'Ada Quill', email: '', isOrganisation: false } as const

const makeLine = (at: number, text: string, decision: Partial<Decision>) => {
  const facts = { line: at, date: '2026-06-01', amount: 500, text }
  const line = toReviewedLine(facts, { id: `l${at}` }, allDaysOpen)
  return { ...line, decision: { ...line.decision, accepted: true, ...decision } }
}
const gift = { as: 'gift', giver } as const

it('a new giver’s name in lines of several payers is asked about, and of one payer not', () => {
  const first = makeLine(1, 'A QUILL', gift)
  expect(listNamesakes([first, makeLine(2, 'A QUILL', gift)])).toEqual([])
  const other = makeLine(2, 'QUILL A B', { ...gift, giver: { ...giver, name: ' ada quill' } })
  expect(listNamesakes([first, other])).toEqual([{ name: 'Ada Quill', gifts: 2 }])
})

it('an email address, a known giver and a line without a mark are not asked about', () => {
  const first = makeLine(1, 'A QUILL', gift)
  const others: Partial<Decision>[] = [
    { ...gift, giver: { ...giver, email: 'ada@example.org' } },
    { ...gift, giver: { ...giver, kind: 'temporary' } },
    { ...gift, accepted: false },
  ]
  for (const other of others) {
    expect(listNamesakes([first, makeLine(2, 'QUILL A B', other)])).toEqual([])
  }
})

it('two parts of one line with one name are asked about', () => {
  const { as: _as, ...rest } = makeLine(1, 'JUSTGIVING', gift).decision
  const part = { ...rest, as: 'gift' as const, amount: 250 }
  expect(listNamesakes([makeLine(1, 'JUSTGIVING', { as: 'split', parts: [part, part] })])).toEqual([
    { name: 'Ada Quill', gifts: 2 },
  ])
})
