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

/** Returns the entry of a step; null for a reversal. */
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

export interface PostedStep {
  readonly id: string
  readonly entry: NewEntry
  readonly undoes: number | null
}

/** Computes each leg's change of designated money, independently of the code under test. */
export const computeDesignatedChanges = (posted: readonly PostedStep[]) => {
  const funds = new Map<string, { balance: number; designated: number }>()
  const changes: Map<string, number>[] = []
  for (const { entry, undoes } of posted) {
    const own = new Map<string, number>()
    let moved = 0
    for (const { account, amount: debit, projectId } of entry.legs.toSorted(
      (a, b) => b.amount - a.amount,
    )) {
      if (projectId === null) continue
      const key = `${projectId} ${entry.currency}`
      const { balance, designated } = funds.get(key) ?? { balance: 0, designated: 0 }
      const isMove = undoes === null && account === 'fund' && entry.kind === 'transfer'
      let wanted = 0
      if (undoes !== null) wanted = -(changes[undoes]!.get(projectId) ?? 0)
      else if (isMove && debit > 0) wanted = -Math.min(debit, designated)
      else if (isMove) wanted = entry.projectId === null ? -debit : moved
      const after = balance - debit
      const left = Math.max(0, Math.min(designated + wanted, Math.max(0, after)))
      if (isMove && debit > 0) moved = designated - left
      own.set(projectId, left - designated)
      funds.set(key, { balance: after, designated: left })
    }
    changes.push(own)
  }
  return { changes, funds }
}
