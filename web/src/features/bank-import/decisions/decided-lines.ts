import type { DecidedBankLine, SentLinePart } from '@pennytrail/contract'
import { wordingVersion } from '@pennytrail/contract/gift-aid/rules.ts'
import { toGrantTerms } from '../../ledger/index.ts'
import { isGrantForProject, isMarked, type Decision, type ReviewedLine } from './reviewed-line.ts'
import type { UseDraft } from './what-it-is.ts'

type Sent<As> = Extract<SentLinePart, { as: As }>

const toEntry = (draft: UseDraft): Omit<Sent<'entry'>, 'amount' | 'as'> => ({
  kind: draft.kind,
  category: draft.category,
  projectId: draft.projectId || null,
  budgetLineId: draft.budgetLineId || null,
  ...(draft.nominalAccountId ? { nominalAccountId: draft.nominalAccountId } : {}),
  payee: draft.payee,
  payeeKind: draft.payeeKind,
  description: draft.description,
  terms: isGrantForProject(draft) ? toGrantTerms(draft.terms) : null,
})

type Declaration = NonNullable<Sent<'gift'>['declaration']>

const toDeclaration = (draft: UseDraft): Declaration | null => {
  if (!draft.declaration) return null
  const { id, scope, taken, declaredOn, confirmedBy, confirmedOn, statement, ...identity } =
    draft.declaration
  if (!statement) return null
  return {
    id,
    scope,
    taken,
    declaredOn,
    confirmed:
      taken === 'paper'
        ? null
        : confirmedBy === 'mail'
          ? { by: 'mail' }
          : { by: 'letter', on: confirmedOn },
    wordingVersion,
    statement,
    identity: { ...identity, postcode: identity.abroad ? '' : identity.postcode },
  }
}

const toGiver = (giver: NonNullable<UseDraft['giver']>): Sent<'gift'>['giver'] => {
  const { email, id, isOrganisation, kind, name } = giver
  if (kind === 'known') return { kind, personId: id }
  if (kind === 'temporary') return { kind, tempuserid: id }
  if (kind === 'unknown') return { kind }
  return {
    kind: 'new',
    name: name.trim(),
    ...(email.trim() ? { email: email.trim() } : {}),
    isOrganisation,
  }
}

const toGift = (draft: UseDraft): Omit<Sent<'gift'>, 'amount'> => ({
  as: 'gift',
  projectId: draft.projectId || null,
  method: draft.method || 'bank-transfer',
  giver: draft.giver ? toGiver(draft.giver) : { kind: 'unknown' },
  shownAs: draft.shownAs ?? 'anonymous',
  claimedBy: draft.claimedBy || 'charity',
  platform: draft.platform?.trim() || null,
  clearedOn: draft.method === 'cheque' ? draft.clearedOn || null : null,
  isJoint: draft.giver?.kind !== 'unknown' && draft.isJoint === true,
  declaration: draft.giver?.kind === 'unknown' ? null : toDeclaration(draft),
})

const toCollection = (draft: UseDraft): Omit<Sent<'collection'>, 'amount'> => ({
  as: 'collection',
  date: draft.date ?? '',
  place: draft.place ?? '',
  projectId: draft.projectId || null,
  isInUk: draft.isInUk ?? true,
  countedBy: draft.countedBy ?? ['', ''],
  way: draft.way || 'cash',
  overLimit: draft.overLimit ?? { gifts: 0, amount: 0 },
})

/** Returns what a line, or a part of it, is. */
const toUse = (draft: UseDraft) => {
  if (draft.as === 'gift') return toGift(draft)
  if (draft.as === 'collection') return toCollection(draft)
  if (draft.as === 'match') return { as: 'match' as const, entryId: draft.entryId }
  return { as: 'entry' as const, ...toEntry(draft) }
}

const toDecision = (decision: Decision) => {
  switch (decision.as) {
    case 'split':
      return {
        as: decision.as,
        parts: (decision.parts ?? []).map((part) => ({ ...toUse(part), amount: part.amount ?? 0 })),
        file: decision.file?.name ? decision.file : null,
      }
    case 'join':
      return { as: decision.as, lineId: decision.lineId ?? '' }
    case 'transfer':
      return {
        as: decision.as,
        otherAccountId: decision.otherAccountId || null,
        otherLineId: decision.otherLineId || null,
      }
    case 'return':
      return {
        as: decision.as,
        entryId: decision.entryId || null,
        lineId: decision.entryId ? null : decision.lineId || null,
        reason: decision.returnReason || ('payment-returned' as const),
      }
    case 'credit':
      return { as: decision.as, ...toEntry(decision), entryId: decision.entryId || null }
    case 'gift-aid':
      return { as: decision.as, claimId: decision.claimId ?? '' }
    default:
      return toUse(decision)
  }
}

/** Returns the marked lines as the server takes them. */
export const toDecidedLines = (lines: readonly ReviewedLine[]): DecidedBankLine[] =>
  lines.filter(isMarked).flatMap((line): DecidedBankLine[] => {
    const { id, amount, decision, known, open } = line
    if (decision.as === 'ask') return []
    if (decision.as === 'leave') {
      return decision.reason ? [{ id, as: 'leave', reason: decision.reason }] : []
    }
    return [
      {
        id,
        ...(known ? { ofOtherAccount: true } : {}),
        ...(open === amount ? {} : { open }),
        ...toDecision(decision),
      },
    ]
  })
