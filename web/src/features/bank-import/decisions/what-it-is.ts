import type { LinePartDraft } from '@pennytrail/contract'
import { givingPlatforms } from '@pennytrail/contract/gift-aid/who-claims.ts'
import { getKindRule, type BankKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { guessPayeeKind } from '@pennytrail/contract/ledger/payee-rules.ts'
import type { Option } from '../../../ui/form/select.tsx'
import { extractPayeeName, type Decision, type ReviewedLine } from './reviewed-line.ts'

/** The fields that a line and each of its parts have. */
export type UseDraft = Omit<LinePartDraft, 'amount' | 'as'> & Pick<Decision, 'as'>

interface EntryUse {
  readonly label: string
  readonly direction: 'in' | 'out'
  readonly kind: BankKind
  readonly category: string
  /** The account of the chart; the usual one of the kind if none is named. */
  readonly account?: string
}

const income = { direction: 'in', kind: 'income' } as const

/** Uses that become an entry, in the treasurer's words. */
const entryUses = {
  grant: { label: 'Grant', direction: 'in', kind: 'grant', category: 'donations-and-legacies' },
  membership: {
    ...income,
    label: 'Membership',
    category: 'charitable-activities',
    account: 'membership',
  },
  event: { ...income, label: 'Event', category: 'other-trading', account: 'events' },
  sale: { ...income, label: 'Sale', category: 'other-trading', account: 'sales' },
  raffle: { ...income, label: 'Raffle', category: 'other-trading', account: 'raffles' },
  interest: { ...income, label: 'Interest', category: 'investments', account: 'interest' },
  income: { ...income, label: 'Other income', category: 'donations-and-legacies' },
  spending: {
    label: 'Spending',
    direction: 'out',
    kind: 'spending',
    category: 'charitable-activities',
  },
  'onward-grant': {
    label: 'Grant to another organisation',
    direction: 'out',
    kind: 'onward-grant',
    category: 'grants-to-institutions',
  },
  charge: {
    label: 'Bank charge',
    direction: 'out',
    kind: 'charge',
    category: 'support-costs',
  },
} as const satisfies Readonly<Record<string, EntryUse>>

/** All that a line can be. `both` ways are for money in and out. */
const uses = {
  gift: { label: 'Gift', direction: 'in' },
  'company-gift': { label: 'Gift from a company', direction: 'in' },
  grant: entryUses.grant,
  membership: entryUses.membership,
  event: entryUses.event,
  sale: entryUses.sale,
  raffle: entryUses.raffle,
  credit: { label: 'Refund from a supplier', direction: 'in' },
  payout: { label: 'Payout of a platform', direction: 'in' },
  'gift-aid': { label: 'HMRC’s Gift Aid', direction: 'in' },
  interest: entryUses.interest,
  collection: { label: 'Collection', direction: 'in' },
  income: entryUses.income,
  spending: entryUses.spending,
  'onward-grant': entryUses['onward-grant'],
  charge: entryUses.charge,
  return: { label: 'Returned payment', direction: 'out' },
  transfer: { label: 'Transfer between accounts', direction: 'both' },
  split: { label: 'Several things', direction: 'both' },
  join: { label: 'Part of another line', direction: 'both' },
  match: { label: 'In the ledger already', direction: 'both' },
  leave: { label: 'Left out', direction: 'both' },
} as const

export type Use = keyof typeof uses

export const getUseLabel = (use: Use | 'ask'): string =>
  use === 'ask' ? 'Choose what it is' : uses[use].label

const isEntryUse = (use: Use): use is keyof typeof entryUses => Object.hasOwn(entryUses, use)

/** The uses that a part of a line can have. */
const partUses: readonly Use[] = ['gift', 'company-gift', 'collection']

/** Lists what a line can be; `match` only if there are similar entries. */
export const listUses = (amount: number, canMatch: boolean): Option<Use>[] =>
  (Object.keys(uses) as Use[])
    .filter((use) => use !== 'match' || canMatch)
    .filter(
      (use) => uses[use].direction === 'both' || (uses[use].direction === 'in') === amount > 0,
    )
    .map((use) => ({ value: use, label: uses[use].label }))

/**
 * Lists what a part of a line can be: money in, or the fee that is taken from it; `match` only for a
 * part that is already one.
 */
export const listPartUses = (isMatch: boolean): Option<Use>[] =>
  (Object.keys(uses) as Use[])
    .filter((use) => (use === 'match' ? isMatch : isEntryUse(use) || partUses.includes(use)))
    .map((use) => ({ value: use, label: uses[use].label }))

/** Returns whether a use takes money out of the account. */
export const isOut = (use: Use): boolean => uses[use].direction === 'out'

/** Finds what a decision is in the treasurer's words; `ask` until they have said it. */
export const findUse = (decision: UseDraft & Partial<Pick<Decision, 'file'>>): Use | 'ask' => {
  const { as, giver, kind, nominalAccountId } = decision
  if (as === 'gift') return giver?.isOrganisation ? 'company-gift' : 'gift'
  if (as === 'split') return decision.file ? 'payout' : 'split'
  if (as !== 'entry') return as
  const ofKind = (Object.entries(entryUses) as [keyof typeof entryUses, EntryUse][]).filter(
    ([, one]) => one.kind === kind,
  )
  const named = ofKind.find(([, { account }]) => account && account === nominalAccountId)
  return (named ?? ofKind.find(([, { account }]) => !account))?.[0] ?? 'ask'
}

const platformNames = Object.keys(givingPlatforms)

/** Guesses the platform that a payout is from by the bank's text; empty if none is named. */
export const guessPlatform = (text: string): string => {
  const said = text.toLowerCase().replaceAll(/\s/g, '')
  const named = platformNames.filter((name) =>
    said.includes(name.toLowerCase().replaceAll(/\s/g, '')),
  )
  return named.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

const toGift = (draft: UseDraft, isOrganisation: boolean): Partial<UseDraft> => ({
  as: 'gift',
  method: draft.method || 'bank-transfer',
  giver:
    draft.giver?.kind && draft.giver.isOrganisation === isOrganisation
      ? draft.giver
      : { kind: 'new', id: '', name: draft.payee, email: '', isOrganisation },
  shownAs: draft.shownAs ?? 'anonymous',
  claimedBy: isOrganisation ? 'nobody' : draft.claimedBy || 'charity',
  platform: draft.platform ?? '',
  clearedOn: draft.clearedOn ?? '',
  isJoint: draft.isJoint ?? false,
})

const toEntry = (draft: UseDraft, use: keyof typeof entryUses): Partial<UseDraft> => {
  const { kind, category, account = '' }: EntryUse = entryUses[use]
  const before = findUse(draft)
  // A description that was not typed changes with what it is.
  const wasLabel =
    before !== 'ask' &&
    (draft.description === uses[before].label ||
      draft.description === getKindRule(draft.kind).categories[draft.category])
  const { categories } = getKindRule(kind)
  return {
    as: 'entry',
    payee: draft.payee,
    payeeKind: draft.payeeKind,
    kind,
    category: Object.hasOwn(categories, category) ? category : getKindRule(kind).usualCategory,
    nominalAccountId: account,
    ...(wasLabel || draft.description === '' ? { description: entryUses[use].label } : {}),
  }
}

/** Returns the change of a draft, of a line or a part, that makes it this use. */
export const makeUse = (
  before: UseDraft,
  use: Use,
  { date, text }: Pick<ReviewedLine, 'date' | 'text'>,
): Partial<Decision> => {
  const payee = before.payee || extractPayeeName(text)
  const draft = {
    ...before,
    payee,
    payeeKind: before.payee ? before.payeeKind : guessPayeeKind(payee),
  }
  if (use === 'gift' || use === 'company-gift') return toGift(draft, use === 'company-gift')
  if (use === 'payout' || use === 'split') {
    return {
      as: 'split',
      file: use === 'payout' ? { platform: guessPlatform(text), name: '' } : null,
    }
  }
  if (use === 'collection') {
    return {
      as: 'collection',
      date: draft.date || date,
      place: draft.place ?? '',
      isInUk: draft.isInUk ?? true,
      countedBy: draft.countedBy ?? ['', ''],
      way: draft.way || 'cash',
      overLimit: draft.overLimit ?? { gifts: 0, amount: 0 },
    }
  }
  if (use === 'leave') return { as: 'leave', reason: 'later' }
  // Money that a supplier gives back has the category and account of spending.
  if (use === 'credit') return { ...toEntry(draft, 'spending'), as: 'credit' }
  return isEntryUse(use) ? toEntry(draft, use) : { as: use }
}
