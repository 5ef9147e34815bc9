import type { LineProposal, LookedAtBankLine } from '@pennytrail/contract'
import { getAccountSide } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import type { Db } from '../../../platform/database/index.ts'
import { listSuggestions, readOpenDays } from '../../ledger/index.ts'
import type { StoredStatementLine } from '../statement-lines.sql.ts'
import type { OpenLine } from './known-lines.ts'
import { getLineWay } from './line-ways.ts'
import { normalisePayer } from './payer-words.ts'
import { proposeDecision } from './propose.ts'
import { readKnownFacts } from './read-known.ts'

type Stored = Pick<
  StoredStatementLine,
  'accountId' | 'amount' | 'currency' | 'date' | 'text' | 'type'
>

/** Adds the nominal account that the payee's earlier entries suggest to entries without one. */
const suggestNominals = async (
  db: Db,
  charityId: string,
  proposals: readonly (LineProposal | null)[],
): Promise<(LineProposal | null)[]> => {
  const open = proposals.filter(
    (one) => one?.draft.as === 'entry' && !one.draft.nominalAccountId && one.draft.payee !== '',
  ) as LineProposal[]
  const suggested = await listSuggestions(
    db,
    charityId,
    open.map(({ draft }) => ({
      side: getAccountSide(draft.kind) ?? 'expenditure',
      payee: draft.payee,
      words: draft.description,
    })),
  )
  const found = new Map(open.map((one, at) => [one, suggested[at]]))
  return proposals.map((one) => {
    const nominalAccountId = one && found.get(one)
    return one && nominalAccountId ? { ...one, draft: { ...one.draft, nominalAccountId } } : one
  })
}

/**
 * Adds a proposal to each line that waits for a decision: one that no entry holds, that was not left
 * out, and on whose day the ledger takes entries. `looked` has the lines in the order of `stored`.
 */
export const addProposals = async (
  db: Db,
  charityId: string,
  stored: readonly Stored[],
  looked: readonly LookedAtBankLine[],
): Promise<LookedAtBankLine[]> => {
  const openDays = await readOpenDays(db, charityId)
  const places = looked.flatMap((one, at) => {
    const { amount, date, text } = stored[at]!
    const isOpen = one.known === null && one.left === null && one.open === amount
    return isOpen && one.twin === null && text !== '' && !getClosedDateError(date, openDays)
      ? at
      : []
  })
  if (places.length === 0) return [...looked]
  const lines = places.map((at): OpenLine => {
    const { amount, date, text, type } = stored[at]!
    const { alike, id, line, proposed } = looked[at]!
    const way = getLineWay({ amount, text, type })
    return { id, line, date, amount, text, type, way, payer: normalisePayer(text), alike, proposed }
  })
  const known = await readKnownFacts(db, charityId, stored[0]!, lines)
  const proposals = await suggestNominals(
    db,
    charityId,
    lines.map((line) => proposeDecision(line, known)),
  )
  const byPlace = new Map(places.map((at, index) => [at, proposals[index]!]))
  return looked.map((one, at) => ({ ...one, proposal: byPlace.get(at) ?? null }))
}
