import type { LinePartDraft } from '@pennytrail/contract'
import { getRemainder } from './line-errors.ts'
import type { ReviewedLine } from './reviewed-line.ts'
import { getUseLabel } from './what-it-is.ts'

/** Returns a further part, which holds what is left of the line. */
export const makePart = (line: ReviewedLine): LinePartDraft => {
  const { parts = [], kind, category, budgetLineId: _, ...rest } = line.decision
  const { entryId, payee, payeeKind, projectId, terms } = rest
  const left = getRemainder(line.open, parts)
  return {
    as: line.open > 0 ? 'gift' : 'entry',
    amount: left === line.open ? null : left,
    entryId: entryId && '',
    kind,
    category,
    projectId,
    budgetLineId: '',
    payee: line.open > 0 ? '' : payee,
    payeeKind,
    description: getUseLabel(line.open > 0 ? 'gift' : 'spending'),
    terms,
    ...(line.open > 0
      ? {
          method: 'cheque' as const,
          giver: { kind: '' as const, id: '', name: '', email: '', isOrganisation: false },
          shownAs: 'anonymous' as const,
          claimedBy: 'charity' as const,
        }
      : {}),
  }
}
