import type { SearchResult } from '@pennytrail/contract'
import { searchKinds, type SearchKind } from '@pennytrail/contract/search/rules.ts'
import type { Action } from './list-actions.ts'

/** A line of the list: a result, or something to do. */
export type Option = Pick<SearchResult, 'title' | 'path'> & Partial<SearchResult>

const titles: Readonly<Record<SearchKind, string>> = {
  'own-gift': 'Your gifts',
  transaction: 'Transactions',
  payee: 'Payees',
  'received-gift': 'Gifts received',
  project: 'Projects',
  charity: 'Charities',
}

/** The most actions beside the results of a search. */
const maxActions = 8

/** Groups what is listed, actions first, in the order of the kinds. Leaves out empty groups. */
export const groupResults = (
  actions: readonly Action[],
  results: readonly SearchResult[],
): (readonly [title: string, options: readonly Option[]])[] =>
  [
    ['Actions', actions.slice(0, maxActions)] as const,
    ...searchKinds.map(
      (kind) => [titles[kind], results.filter((result) => result.kind === kind)] as const,
    ),
  ].filter(([, options]) => options.length > 0)
