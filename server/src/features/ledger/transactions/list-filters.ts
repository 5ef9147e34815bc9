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
> & {
  /** The ids of the entries that match; the other filters have been asked then. */
  readonly among?: readonly string[]
}

export type Order = Pick<Query, 'sort' | 'order'>

export type Page = Order & Pick<Query, 'limit'> & { readonly offset: number }

export type { Query as ListQuery }

export const toPage = (query: Query): Page => ({
  sort: query.sort,
  order: query.order,
  limit: query.limit,
  offset: (query.page - 1) * query.limit,
})
