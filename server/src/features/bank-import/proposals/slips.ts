import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import { buildDraft } from './draft.ts'
import type { HandedIn, OpenLine, Proposal, Propose } from './known-lines.ts'
import type { LinePartDraft } from '@pennytrail/contract'

/** The most days from the day on which money was received to the day on which it is paid in. */
const maxDays = 21
/** The most entries among which the parts of a slip are searched. */
const maxEntries = 14

/** Lists the sets of at least two entries that add up to an amount, at most two sets. */
const findSums = (entries: readonly HandedIn[], amount: number): (readonly HandedIn[])[] => {
  const found: HandedIn[][] = []
  const search = (from: number, left: number, taken: HandedIn[]) => {
    if (found.length > 1) return
    if (left === 0 && taken.length > 1) found.push(taken)
    if (left <= 0) return
    for (let at = from; at < entries.length; at += 1) {
      const entry = entries[at]!
      search(at + 1, left - entry.amount, [...taken, entry])
    }
  }
  search(0, amount, [])
  return found
}

const toPart = ({ amount, entryId }: HandedIn): LinePartDraft => {
  const {
    isOther: _isOther,
    reason: _reason,
    ...common
  } = buildDraft(amount, { as: 'match', entryId })
  return { ...common, as: 'match', amount }
}

const buildCollection = (line: OpenLine, amount: number): LinePartDraft => {
  const {
    isOther: _isOther,
    reason: _reason,
    ...common
  } = buildDraft(amount, {
    as: 'collection',
    date: line.date,
    place: '',
    isInUk: true,
    countedBy: ['', ''],
    way: 'cash',
    overLimit: { gifts: 0, amount: 0 },
  })
  return { ...common, as: 'collection', amount }
}

const buildSplit = (line: OpenLine, parts: LinePartDraft[]) =>
  buildDraft(line.amount, { as: 'split', parts, file: null })

const nameEntries = (entries: readonly HandedIn[]): string =>
  entries.map(({ sequence }) => sequence).join(', ')

/**
 * Proposes what was paid in over the counter: the cheques, cash and collections that the ledger has
 * and the bank does not, if they add up to the slip; otherwise a collection or a cheque to describe.
 */
export const proposePaidIn: Propose = (line, { handedIn }): Proposal | null => {
  if (line.way !== 'paid-in' || line.amount < 0) return null
  const near = handedIn
    .filter(({ date }) => date <= line.date && date >= addDays(line.date, -maxDays))
    .slice(0, maxEntries)
  const sums = findSums(near, line.amount)
  if (sums.length === 1) {
    return {
      draft: buildSplit(line, sums[0]!.map(toPart)),
      isSure: false,
      reasons: [
        `Entries ${nameEntries(sums[0]!)} are not at the bank yet, and add up to this slip.`,
      ],
      rule: null,
    }
  }
  if (sums.length > 1) {
    return {
      draft: buildDraft(line.amount, { as: 'ask' }),
      isSure: false,
      reasons: ['Entries that are not at the bank yet add up to this slip in several ways.'],
      rule: null,
    }
  }
  const all = near.reduce((sum, { amount }) => sum + amount, 0)
  if (near.length > 0 && all < line.amount) {
    return {
      draft: buildSplit(line, [...near.map(toPart), buildCollection(line, line.amount - all)]),
      isSure: false,
      reasons: [
        `${near.length === 1 ? 'Entry' : 'Entries'} ${nameEntries(near)} may be a part of this slip. Say what the rest is.`,
      ],
      rule: null,
    }
  }
  const isCheque = /\b(cheques?|chqs?)\b/i.test(line.text)
  const isCash = /\b(cash|coins?)\b/i.test(line.text)
  const {
    isOther: _isOther,
    reason: _reason,
    ...cheque
  } = buildDraft(line.amount, {
    as: 'gift',
    method: 'cheque',
    giver: { kind: '', id: '', name: '', email: '', isOrganisation: false },
    shownAs: 'anonymous',
    claimedBy: 'charity',
    platform: '',
    clearedOn: '',
  })
  if (isCheque && isCash) {
    return {
      draft: buildSplit(line, [
        { ...cheque, as: 'gift', amount: null },
        { ...buildCollection(line, line.amount), amount: null },
      ]),
      isSure: false,
      reasons: ['The slip has cash and cheques. Say how much each of them is.'],
      rule: null,
    }
  }
  if (isCheque) {
    return {
      draft: buildDraft(line.amount, { ...cheque, as: 'gift' }),
      isSure: false,
      reasons: ['Say whose cheque it is, or split the slip.'],
      rule: null,
    }
  }
  const { amount: _amount, ...collection } = buildCollection(line, line.amount)
  return {
    draft: buildDraft(line.amount, { ...collection }),
    isSure: false,
    reasons: ['Say where it was collected and who counted it.'],
    rule: null,
  }
}
