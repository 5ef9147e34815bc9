import type { Visit } from '@pennytrail/contract/public-pages/rendered-page.ts'
import { buildUrl } from '../../lib/api/build-url.ts'

/** A signed-in person's visit to a page, with the values of its address. */
export interface PageVisit extends Visit {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
}

/** Lists the addresses of what a page reads as soon as it knows who visits it. */
export type ListPageReads = (visit: PageVisit) => readonly string[]

type AnyRead = readonly [route: string, given: { params?: unknown; query?: unknown } | null]

/** Returns the addresses of declared reads, without those that load nothing. */
export const toAddresses = (reads: readonly AnyRead[]): string[] =>
  reads.flatMap(([route, given]) => (given ? [buildUrl(route.slice('GET '.length), given)] : []))
