import type { SearchResult } from '@pennytrail/contract'
import { foldText } from '@pennytrail/contract/search/fold-text.ts'
import {
  charityAddress,
  projectAddress,
  transactionsAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import { entryKinds } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { maxOfKind } from '@pennytrail/contract/search/rules.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { findReceivedGifts } from '../donations/index.ts'
import { findPublic } from '../explore/index.ts'
import { listNewestWithText, listPayees } from '../ledger/index.ts'
import { mayReadPayees, mayReadTeam } from './search.policy.ts'
import {
  findNumber,
  listOwnGifts,
  listTeamProjects,
  listEntries,
  listReceivedGifts,
} from './search.sql.ts'

const nothing = { on: null, amount: null, currency: null }

const joinTexts = (texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join(' · ')

/**
 * Returns the letters and digits of a gift's reference, however it was typed; null for a text that
 * is no part of one. A reference is PT and hexadecimal digits.
 */
const toReference = (text: string): string | null => {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^(?:PT)?[0-9A-F]{4,}$/.test(typed) ? typed : null
}

const searchOwnGifts = async (
  db: Db,
  { userId }: Session,
  text: string,
): Promise<SearchResult[]> => {
  const reference = toReference(text)
  const gifts = reference === null ? [] : await listOwnGifts(db, userId, reference, maxOfKind)
  return gifts.map(({ amount, charityName, currency, id, reference: title, succeededAt: on }) => ({
    kind: 'own-gift',
    title,
    about: charityName,
    on,
    amount,
    currency,
    path: `/donation/${id}`,
  }))
}

const searchTransactions = async (
  db: Db,
  charityId: string,
  text: string,
): Promise<SearchResult[]> => {
  const ids = await listNewestWithText(db, { charityId }, { text, fees: 'listed' }, maxOfKind)
  return (await listEntries(db, charityId, ids)).map((entry) => {
    const { amount, charityNumber, currency, description, direction, entryDate, kind } = entry
    const label = entryKinds[kind]
    const title = joinTexts([entry.payee]) || joinTexts([description]) || label
    return {
      kind: 'transaction',
      title,
      about: joinTexts([label, description === title ? null : description, entry.projectTitle]),
      on: entryDate,
      amount: direction === 'out' ? -amount : amount,
      currency,
      path: transactionsAddress({ kind: 'charity', id: charityNumber }, entry.seq),
    }
  })
}

const searchPayees = async (
  db: Db,
  charityId: string,
  number: string,
  text: string,
): Promise<SearchResult[]> => {
  const part = foldText(text)
  const payees = (await listPayees(db, charityId)).filter(({ payee }) =>
    foldText(payee).includes(part),
  )
  return payees.slice(0, maxOfKind).map(({ category, payee }) => {
    const query = new URLSearchParams({ section: 'transactions', charity: number, text: payee })
    return {
      kind: 'payee',
      title: payee,
      about: category,
      ...nothing,
      path: `/dashboard-charity?${query.toString()}`,
    }
  })
}

const searchReceivedGifts = async (
  db: Db,
  charityId: string,
  text: string,
): Promise<SearchResult[]> => {
  const ids = await findReceivedGifts(db, charityId, { searchTerm: text }, maxOfKind)
  return (await listReceivedGifts(db, charityId, ids)).map((gift) => {
    const { amount, charityNumber: charity, currency, publicName, reference } = gift
    const query = new URLSearchParams({ section: 'donors', charity, searchTerm: reference })
    return {
      kind: 'received-gift',
      title: publicName ?? 'A giver without a name',
      about: joinTexts([reference, gift.projectTitle]),
      on: gift.succeededAt,
      amount,
      currency,
      path: `/dashboard-charity?${query.toString()}`,
    }
  })
}

const toProject = (id: string, title: string, about: string): SearchResult => ({
  kind: 'project',
  title,
  about,
  ...nothing,
  path: projectAddress(id),
})

const searchTeamProjects = async (
  db: Db,
  charityId: string,
  text: string,
): Promise<SearchResult[]> =>
  (await listTeamProjects(db, charityId, text, maxOfKind)).map(({ charityName, id, title }) =>
    toProject(id, title, charityName),
  )

/** Searches what belongs to a charity, for a member of its team. */
const searchTeam = async (
  db: Db,
  session: Session,
  charityId: string,
  text: string,
): Promise<SearchResult[]> => {
  const found = await findNumber(db, charityId)
  if (!found) return []
  return [
    ...(await searchTransactions(db, charityId, text)),
    ...(mayReadPayees(session, charityId)
      ? await searchPayees(db, charityId, found.number, text)
      : []),
    ...(await searchReceivedGifts(db, charityId, text)),
    ...(await searchTeamProjects(db, charityId, text)),
  ]
}

const searchPublicPages = async (
  db: Db,
  text: string,
  now: Date,
): Promise<{ results: SearchResult[]; showingFor: string | null }> => {
  const { searchOutputs, showingFor } = await findPublic(db, text, 2 * maxOfKind, now)
  const results = searchOutputs.map(({ charity, id, kind, name }) =>
    kind === 'project'
      ? toProject(id, name, charity.name)
      : ({
          kind,
          title: name,
          about: `Registered charity ${charity.number}`,
          ...nothing,
          path: charityAddress(charity.number),
        } as const),
  )
  return { results, showingFor }
}

/** Keeps the first result of each page, and at most `maxOfKind` of each kind. */
const pickResults = (results: readonly SearchResult[]): SearchResult[] => {
  const paths = new Set<string>()
  const counts = new Map<string, number>()
  return results.filter(({ kind, path }) => {
    const count = counts.get(kind) ?? 0
    if (paths.has(path) || count === maxOfKind) return false
    paths.add(path)
    counts.set(kind, count + 1)
    return true
  })
}

/**
 * Searches what the caller may see: their own gifts, projects and charities, and what belongs to a
 * charity of theirs. `db` acts as the caller. Throws `access-denied` for a charity in whose team they
 * are not.
 */
export const searchEverything = async (
  db: Db,
  session: Session,
  { charity, text }: { readonly charity?: string | undefined; readonly text: string },
  now: Date,
): Promise<{ results: SearchResult[]; showingFor: string | null }> => {
  if (charity !== undefined && !mayReadTeam(session, charity)) throw new AppError('access-denied')
  const own = await searchOwnGifts(db, session, text)
  const ofTeam = charity === undefined ? [] : await searchTeam(db, session, charity, text)
  const open = await searchPublicPages(db, text, now)
  return {
    results: pickResults([...own, ...ofTeam, ...open.results]),
    showingFor: open.showingFor,
  }
}
