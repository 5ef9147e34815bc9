import fc from 'fast-check'
import {
  buildFeeEntry,
  buildFeeToGeneralFundEntry,
  buildGiftAidEntry,
  buildGiftEntry,
  buildOpeningEntry,
  buildRefundEntry,
  buildSpendingEntry,
  buildTransferEntry,
  type NewEntry,
} from '../../ledger/index.ts'

const amount = fc.integer({ min: 1, max: 5_000 })
/** A step that posts an entry to one of two projects, or reverses an earlier entry. */
export const fundStep = fc.record({
  does: fc.constantFrom(
    'give',
    'spend',
    'spend',
    'credit',
    'set-aside',
    'set-aside',
    'give-back',
    'move',
    'refund',
    'fee',
    'fee-to-general',
    'gift-aid',
    'opening',
    'reverse',
    'reverse',
  ),
  amount,
  fund: fc.nat(1),
  which: fc.nat(60),
  currency: fc.constantFrom('GBP', 'GBP', 'EUR'),
})
type Step = typeof fundStep extends fc.Arbitrary<infer T> ? T : never

/** Returns the entry of a step; null for a reversal or a credit, which need an earlier entry. */
export const toFundEntry = (
  { amount: sum, currency, does, fund, which }: Step,
  [one, two]: readonly [string, string],
  date: string,
): NewEntry | null => {
  const [projectId, other] = fund === 0 ? [one, two] : [two, one]
  const common = { amount: sum, currency, date }
  const of = { ...common, projectId }
  switch (does) {
    case 'give':
      return buildGiftEntry({ ...of, donationId: null, giver: 'Ada' })
    case 'spend':
      return buildSpendingEntry(of)
    case 'set-aside':
      return buildTransferEntry({ ...common, fromProjectId: null, toProjectId: projectId })
    case 'give-back':
      return buildTransferEntry({ ...common, fromProjectId: projectId, toProjectId: null })
    case 'move':
      return buildTransferEntry({ ...common, fromProjectId: projectId, toProjectId: other })
    case 'refund':
      return buildRefundEntry({ ...of, donationId: null })
    case 'fee':
      return buildFeeEntry(of)
    case 'fee-to-general':
      return buildFeeToGeneralFundEntry({ ...common, projectId })
    case 'gift-aid':
      return buildGiftAidEntry({ ...of, direction: which % 3 === 0 ? 'out' : 'in' })
    case 'opening':
      return buildOpeningEntry(of)
    default:
      return null
  }
}
