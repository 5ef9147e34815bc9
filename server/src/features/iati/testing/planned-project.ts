import fc from 'fast-check'
import { countryCodes } from '@pennytrail/contract/countries.ts'
import { spendingCategories } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { tags } from '@pennytrail/contract/projects/tags.ts'
import {
  buildFeeEntry,
  buildGiftEntry,
  buildIncomeEntry,
  buildOpeningEntry,
  buildRefundEntry,
  buildSpendingEntry,
  buildTransferEntry,
  type NewEntry,
} from '../../ledger/index.ts'

const words = fc.stringMatching(/^[A-Za-z&<>"'’£éŁ][A-Za-z &<>"'’£éŁ0-9.,-]{0,30}[a-z]$/)
const text = words.map((said) => said.replaceAll(/\s+/g, ' '))
const day = fc
  .integer({ min: 0, max: 800 })
  .map((at) => new Date(Date.UTC(2024, 3, 1 + at)).toISOString().slice(0, 10))
const minor = fc.integer({ min: 1, max: 90_000_000 })
/** A project with its budget and entries. */
export const plannedProject = fc.record({
  title: text,
  summary: text,
  story: fc.array(text, { maxLength: 3 }).map((paragraphs) => paragraphs.join('\n\n')),
  countries: fc.uniqueArray(fc.constantFrom(...countryCodes), { minLength: 1, maxLength: 4 }),
  place: fc.option(text, { nil: '' }),
  tags: fc.uniqueArray(fc.constantFrom(...tags), { minLength: 1, maxLength: 5 }),
  currency: fc.constantFrom('GBP', 'EUR', 'UGX'),
  target: fc.option(minor),
  startsOn: fc.option(day),
  length: fc.option(fc.integer({ min: 400, max: 2000 })),
  lifecycle: fc.constantFrom('active', 'paused', 'completed'),
  budget: fc.array(
    fc.record({
      label: text,
      category: fc.constantFrom(...Object.keys(spendingCategories)),
      planned: fc.integer({ min: 0, max: 90_000_000 }),
    }),
    { maxLength: 4 },
  ),
  entries: fc.array(
    fc.record({
      kind: fc.constantFrom(
        'gift',
        'grant',
        'income',
        'spending',
        'onward',
        'fee',
        'refund',
        'dispute',
        'opening',
        'in',
        'out',
      ),
      amount: minor,
      date: day.filter((date) => date <= '2026-06-15'),
      currency: fc.constantFrom('GBP', 'EUR', 'UGX'),
      payee: text,
      reversed: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
})
export type PlannedProject = typeof plannedProject extends fc.Arbitrary<infer T> ? T : never

export const toNewEntry = (
  projectId: string,
  planned: PlannedProject['entries'][number],
): NewEntry => {
  const { kind, payee, reversed: _, ...rest } = planned
  const of = { ...rest, projectId }
  const given = { ...of, donationId: null, giver: payee, shownGiver: payee }
  switch (kind) {
    case 'gift':
      return buildGiftEntry(given)
    case 'grant':
      return buildGiftEntry({ ...given, kind: 'grant' })
    case 'income':
      return buildIncomeEntry({ ...of, payee })
    case 'spending':
      return buildSpendingEntry({ ...of, payee, description: payee })
    case 'onward':
      return buildSpendingEntry({ ...of, payee, kind: 'onward-grant' })
    case 'fee':
      return buildFeeEntry(of)
    case 'refund':
      return buildRefundEntry({ ...of, donationId: null })
    case 'dispute':
      return buildRefundEntry({ ...of, donationId: null, kind: 'dispute' })
    case 'opening':
      return buildOpeningEntry(of)
    case 'in':
      return buildTransferEntry({ ...rest, fromProjectId: null, toProjectId: projectId })
    default:
      return buildTransferEntry({ ...rest, fromProjectId: projectId, toProjectId: null })
  }
}
