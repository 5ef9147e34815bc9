import type { LinePartDraft } from '@pennytrail/contract'
import { getDateError } from '@pennytrail/contract/dates/calendar-date.ts'
import {
  getCounterError,
  getGiftsOverError,
  getOverAmountError,
  getPlaceError,
  getSecondCounterError,
} from '@pennytrail/contract/collections/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { getRecordedDayError } from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import { giftAidRules } from '@pennytrail/contract/gift-aid/rules.ts'
import { getPlatformError } from '@pennytrail/contract/gift-aid/who-claims.ts'
import { inviteRules } from '@pennytrail/contract/invites/rules.ts'
import { findEntryErrors } from '@pennytrail/contract/ledger/entry-rules.ts'
import { getGrantTermsError } from '../../ledger/index.ts'
import { isGrantForProject, isKnown, type ReviewedLine } from './reviewed-line.ts'
import type { UseDraft } from './what-it-is.ts'

/** Error sentences by field. A field of a part is named as the server does: `parts.1.amount`. */
export type LineErrors = Readonly<Record<string, string>>

type Found = Readonly<Record<string, string | undefined>>

const findDeclarationErrors = (draft: UseDraft, today: string): Found => {
  const { declaration } = draft
  if (!declaration) return {}
  const { confirmedBy, confirmedOn, declaredOn, statement, taken } = declaration
  const names = ['title', 'firstName', 'lastName', 'house', 'address', 'postcode'] as const
  return {
    ...Object.fromEntries(
      names.map((name) => [
        `declaration.${name}`,
        giftAidRules[name](declaration[name], declaration),
      ]),
    ),
    'declaration.declaredOn': getRecordedDayError(declaredOn, today),
    'declaration.confirmedOn':
      taken === 'oral' && confirmedBy !== 'mail'
        ? getRecordedDayError(confirmedOn, today)
        : undefined,
    'declaration.statement': statement
      ? undefined
      : 'Tick this. Without HMRC’s statement the declaration does not count.',
  }
}

const findGiftErrors = (draft: UseDraft, today: string): Found => {
  const { claimedBy, clearedOn = '', giver, method, platform = '' } = draft
  const name = giver?.kind === 'new' ? giver.name.trim() : null
  return {
    'giver.kind': giver?.kind ? undefined : 'Say who gave it.',
    'giver.name':
      name === null ? undefined : name ? inviteRules.name(name) : 'Enter the name of the giver.',
    'giver.email':
      giver?.kind === 'new' && giver.email.trim() ? inviteRules.email(giver.email) : undefined,
    method: method ? undefined : 'Say how it was paid.',
    claimedBy: claimedBy ? undefined : 'Say who claims Gift Aid.',
    platform: claimedBy ? getPlatformError(claimedBy, platform) : undefined,
    clearedOn: method === 'cheque' && clearedOn ? getDateError(clearedOn) : undefined,
    ...findDeclarationErrors(draft, today),
  }
}

const findCollectionErrors = (draft: UseDraft, amount: number): Found => {
  const {
    countedBy = ['', ''],
    date = '',
    overLimit = { gifts: 0, amount: 0 },
    place = '',
    way,
  } = draft
  return {
    date: getDateError(date),
    place: getPlaceError(place),
    'countedBy.0': getCounterError(countedBy[0]),
    'countedBy.1': getSecondCounterError(countedBy[0], countedBy[1]),
    way: way ? undefined : 'Say how it was given.',
    'overLimit.gifts': getGiftsOverError(overLimit.gifts),
    'overLimit.amount': getOverAmountError({ amount, overLimit }),
  }
}

interface LineFacts {
  readonly amount: number
  readonly date: string
  readonly today: string
}

/** Finds the errors of what a line, or a part of it, is. */
const findUseErrors = (draft: UseDraft, { amount, date, today }: LineFacts): Found => {
  if (draft.as === 'gift') return findGiftErrors(draft, today)
  if (draft.as === 'collection') return findCollectionErrors(draft, Math.abs(amount))
  if (draft.as === 'match') {
    return { entryId: draft.entryId ? undefined : 'Choose the transaction.' }
  }
  const terms = isGrantForProject(draft) ? getGrantTermsError(draft.terms) : undefined
  return { ...findEntryErrors({ ...draft, date, budgetLineId: null }, today), terms }
}

/** Returns what the parts of a line leave of it, in minor units. */
export const getRemainder = (open: number, parts: readonly LinePartDraft[]): number =>
  parts.reduce((left, { amount }) => left - (amount ?? 0), open)

const findSplitErrors = (line: ReviewedLine, today: string, currency: string): Found => {
  const { parts = [] } = line.decision
  const errors: Record<string, string | undefined> = {}
  for (const [at, part] of parts.entries()) {
    const facts = { amount: part.amount ?? 0, date: line.date, today }
    for (const [field, error] of Object.entries(findUseErrors(part, facts))) {
      errors[`parts.${at}.${field}`] = error
    }
    if (!part.amount) errors[`parts.${at}.amount`] = 'Enter an amount above zero.'
  }
  const left = getRemainder(line.open, parts)
  if (parts.length < 2) errors['parts'] = 'Add at least two parts.'
  else if (left !== 0) {
    errors['parts'] = `The parts do not add up: ${formatMoney(left, currency)} is left.`
  }
  return errors
}

const findDecisionErrors = (line: ReviewedLine, today: string, currency: string): Found => {
  const { decision, date, locked, open } = line
  switch (decision.as) {
    case 'ask':
      return { as: 'Say what this is.' }
    case 'leave':
      return { reason: decision.reason ? undefined : 'Say why it is left out.' }
    case 'match':
      return { entryId: decision.entryId ? undefined : 'Choose the transaction.' }
    case 'join':
      return { lineId: decision.lineId ? undefined : 'Choose the other line.' }
    case 'gift-aid':
      return { claimId: decision.claimId ? undefined : 'Choose the claim that this pays.' }
    default:
  }
  const own =
    decision.as === 'split'
      ? findSplitErrors(line, today, currency)
      : decision.as === 'transfer'
        ? {
            otherAccountId:
              decision.otherAccountId === undefined ? 'Choose the other account.' : undefined,
          }
        : decision.as === 'return'
          ? {
              entryId:
                decision.entryId || decision.lineId ? undefined : 'Choose the gift that came back.',
              returnReason: decision.returnReason ? undefined : 'Say why it came back.',
            }
          : findUseErrors(decision, { amount: open, date, today })
  return locked ? { ...own, date: locked } : own
}

/** Returns the validation errors of a statement line by field; none for a line that is known. */
export const findLineErrors = (line: ReviewedLine, today: string, currency = 'GBP'): LineErrors => {
  if (isKnown(line)) return {}
  const found = Object.entries(findDecisionErrors(line, today, currency))
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== undefined))
}

/** Returns the errors of one part, with the names of its own fields. */
export const getPartErrors = (errors: LineErrors, at: number): LineErrors => {
  const start = `parts.${at}.`
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field.startsWith(start))
      .map(([field, error]) => [field.slice(start.length), error]),
  )
}

/**
 * Each ledger entry can match only one statement line. Returns the error message for every line
 * whose entry an earlier line already matches.
 */
export const listTakenEntries = (lines: readonly ReviewedLine[]): Map<number, string> => {
  const taken = new Map<string, number>()
  const doubled = new Map<number, string>()
  for (const reviewed of lines) {
    const { line, decision } = reviewed
    if (isKnown(reviewed) || decision.as !== 'match' || decision.entryId === '') continue
    const before = taken.get(decision.entryId)
    if (before === undefined) taken.set(decision.entryId, line)
    else doubled.set(line, `Line ${before} is already matched with this entry.`)
  }
  return doubled
}
