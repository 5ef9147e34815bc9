import type { Routes } from '@pennytrail/contract'
import type * as z from 'zod'

type Query = z.output<Routes['GET /api/transaction/project/{id}']['query']>

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

export const maxRows = 100_000

export const toPage = (query: Query): Page => ({
  sort: query.sort,
  order: query.order,
  limit: query.limit,
  offset: (query.page - 1) * query.limit,
})

/** Requests one row more than a file may hold, to detect a list that is too long. */
export const toUnpaged = (query: Query): Page => ({
  sort: query.sort,
  order: query.order,
  limit: maxRows + 1,
  offset: 0,
})
