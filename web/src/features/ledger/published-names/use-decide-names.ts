import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type ApiBody } from '../../../lib/api/api.ts'
import { refreshTopics } from '../../../lib/api/refresh-topics.ts'
import { delayAct, useWaitingActs } from '../../../lib/toast.ts'

const route = 'POST /api/charity/{id}/payee-names'

type Decisions = ApiBody<typeof route>['decisions']

/** Withholds or keeps published names, which a person can undo for a few seconds. */
export const useDecideNames = (id: string) => {
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const key = `decide names ${id}`
  const decide = (decisions: Decisions, text: string, onDone: () => void): void => {
    setError(null)
    const save = async () => {
      try {
        await api(route, { params: { id }, body: { decisions }, keepalive: true })
      } catch (error) {
        setError(error)
        throw error
      }
      await refreshTopics(queries, route)
      onDone()
    }
    delayAct(key, text, save, 'The names could not be saved. Please try again.')
  }
  return { decide, error, isWaiting: useWaitingActs().has(key) }
}
