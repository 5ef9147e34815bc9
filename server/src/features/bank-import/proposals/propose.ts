import type { LineProposal } from '@pennytrail/contract'
import { proposeGiftAid, proposeReturn } from './claims-and-returns.ts'
import { proposeByHistory } from './history.ts'
import type { KnownFacts, OpenLine, Propose } from './known-lines.ts'
import { proposeCharge, proposeInterest, proposeTransfer } from './own-money.ts'
import { proposeFromOrganisation, proposeFromPerson } from './people.ts'
import { proposeMatch, proposePayout } from './platforms.ts'
import { proposeByRule } from './rules.ts'
import { proposePaidIn } from './slips.ts'
import { proposeCredit, proposeSpending } from './suppliers.ts'

/** The sources of proposals. The first that knows something about a line counts. */
const sources: readonly Propose[] = [
  proposeMatch,
  proposeByRule,
  proposeReturn,
  proposeGiftAid,
  proposeTransfer,
  proposeByHistory,
  proposeInterest,
  proposeCharge,
  proposePaidIn,
  proposePayout,
  proposeCredit,
  proposeFromPerson,
  proposeFromOrganisation,
  proposeSpending,
]

/** Returns the group of a line: lines of one payer in one direction and of one kind of decision. */
const getGroup = (line: OpenLine, { draft }: Pick<LineProposal, 'draft'>): string | null =>
  line.payer === '' || line.way === 'paid-in' || line.way === 'returned' || draft.as === 'match'
    ? null
    : `${line.payer} ${line.amount < 0 ? 'out' : 'in'}, ${draft.as}`

/** Proposes a decision about a line, which a person confirms; null if no source knows anything. */
export const proposeDecision = (line: OpenLine, known: KnownFacts): LineProposal | null => {
  for (const propose of sources) {
    const proposal = propose(line, known)
    if (proposal) return { ...proposal, group: getGroup(line, proposal) }
  }
  return null
}
