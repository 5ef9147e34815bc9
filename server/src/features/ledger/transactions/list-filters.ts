import type { Routes } from '@pennytrail/contract'
import type * as z from 'zod'

type Query = z.output<Routes['GET /api/transaction/project/{id}']['query']>

/** What of the ledger is wanted. */
export type Filters = Pick<
  Query,
  | 'kind'
  | 'category'
  | 'line'
  | 'direction'
  | 'from'
  | 'to'
  | 'text'
  | 'evidence'
  | 'sequence'
  | 'fees'
>

export type Page = Pick<Query, 'sort' | 'order' | 'limit'> & { readonly offset: number }

export type { Query as ListQuery }

/** The most rows that one file holds. */
export const maxRows = 100_000

export const toPage = (query: Query): Page => ({
  sort: query.sort,
  order: query.order,
  limit: query.limit,
  offset: (query.page - 1) * query.limit,
})

/** One row more than a file may hold, so that one which is too long shows. */
export const toUnpaged = (query: Query): Page => ({
  sort: query.sort,
  order: query.order,
  limit: maxRows + 1,
  offset: 0,
})
