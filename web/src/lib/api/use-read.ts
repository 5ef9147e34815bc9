import { queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import {
  callRoute,
  takeArrived,
  type AllOptional,
  type ApiOptions,
  type ApiResponse,
} from './api.ts'
import type { Routes } from './contract-types.ts'
import { getTopic } from './get-topic.ts'

/** The POSTs that only read. Their body holds the secret of a link, which no URL may contain. */
type LinkRead =
  | 'POST /api/gift-question/by-link'
  | 'POST /api/guest-gift'
  | 'POST /api/monthly-link'

export type ReadRoute = Extract<keyof Routes, `GET ${string}`> | LinkRead

/** The input of a read. */
export type Given<K extends ReadRoute> = Omit<
  Exclude<ApiOptions<K>, { body: FormData | Blob }>,
  'signal' | 'headers'
>

const toQuery = <K extends ReadRoute>(route: K, given: object = {}) => ({
  queryKey: [getTopic(route), route, given],
  initialData: () => takeArrived(route, given),
  queryFn: ({ signal }: { signal: AbortSignal }) => callRoute(route, { ...given, signal }),
})

/** A read with its input; null loads nothing. */
export type Read<K extends ReadRoute> = readonly [route: K, given: Given<K> | null]

/** Declares a read that a part of a page makes, so that the list of the page's reads can name it. */
export const declareRead = <K extends ReadRoute>(route: K, given: Given<K> | null): Read<K> => [
  route,
  given,
]

/** The query options of a read, for example to prefetch it. Its key is its topic, route and input. */
export const readQuery = <K extends ReadRoute>(
  route: K,
  ...[given]: AllOptional<Given<K>> extends true ? [given?: Given<K>] : [given: Given<K>]
) => queryOptions(toQuery(route, given))

type ReadOptions<Answer, Data> = Omit<
  UseQueryOptions<Answer, Error, Data>,
  'queryKey' | 'queryFn' | 'initialData' | 'enabled'
>

/** Loads an answer of the contract. It loads nothing as long as `given` is null. */
export const useRead = <K extends ReadRoute, Data = ApiResponse<K>>(
  route: K,
  ...[given, options]: AllOptional<Given<K>> extends true
    ? [given?: Given<K> | null, options?: ReadOptions<ApiResponse<K>, Data>]
    : [given: Given<K> | null, options?: ReadOptions<ApiResponse<K>, Data>]
) => {
  const { initialData, ...query } = toQuery(route, given ?? {})
  return useQuery<ApiResponse<K>, Error, Data>({
    ...options,
    ...query,
    ...(given === null ? {} : { initialData }),
    enabled: given !== null,
  })
}
