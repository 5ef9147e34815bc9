import type { QueryClient } from '@tanstack/react-query'
import { changes } from 'virtual:call-changes'
import { isRecord } from './record-query.ts'
import type { Routes } from './contract-types.ts'
import { getTopic } from './get-topic.ts'

/**
 * Fetches again what the screen shows of a write's own topic and of those that it declares to change
 * (`changes` in the contract), except a page's record.
 */
export const refreshTopics = (queries: QueryClient, route: keyof Routes): Promise<void> => {
  const topics: readonly unknown[] = [getTopic(route), ...(changes[route] ?? [])]
  return queries.invalidateQueries({
    predicate: (query) => topics.includes(query.queryKey[0]) && !isRecord(query),
  })
}
