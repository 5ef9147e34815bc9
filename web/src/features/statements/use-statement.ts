import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { toRequest, getRoute, type StatementQuery } from './statement-query.ts'

/** Loads a statement. The previous statement stays visible while one for other dates loads. */
export const useStatement = (statementQuery: StatementQuery) =>
  useQuery({
    queryKey: ['statement', statementQuery],
    queryFn: ({ signal }) =>
      api(getRoute(statementQuery), { ...toRequest(statementQuery), signal }),
    placeholderData: keepPreviousData,
    enabled: statementQuery.giver.id !== '',
  })

/** Returns the date in the United Kingdom on which the screen was opened. */
export const useToday = (): string => {
  const [today] = useState(() => toUkDate(new Date()))
  return today
}
