import { ukDate } from '@pennytrail/contract/uk-date.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { callOf, routeOf, type AskedStatement } from './statement-query.ts'

/** A statement; while that of other days comes, the one before it stays. */
export function useStatement(asked: AskedStatement) {
  return useQuery({
    queryKey: ['statement', asked],
    queryFn: ({ signal }) => api(routeOf(asked), { ...callOf(asked), signal }),
    placeholderData: keepPreviousData,
    enabled: asked.giver.id !== '',
  })
}

/** The totals of each tax year in which a person gave. */
export function useStatementYears(userId: string) {
  return useQuery({
    queryKey: ['statement', 'years', userId],
    queryFn: ({ signal }) =>
      api('GET /api/statement/donor/{id}/years', { params: { id: userId }, signal }),
    enabled: userId !== '',
  })
}

/** The day on which the screen was opened, in the United Kingdom. */
export function useToday(): string {
  const [today] = useState(() => ukDate(new Date()))
  return today
}
