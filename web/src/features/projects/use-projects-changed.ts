import { useQueryClient } from '@tanstack/react-query'
import { refreshAll } from '../../lib/api/record-query.ts'
import { refreshSession } from '../identity/index.ts'

/**
 * Returns a function that refreshes every list of projects, including the one in the session, after
 * a project was changed or removed.
 */
export const useProjectsChanged = (): (() => void) => {
  const client = useQueryClient()
  return () => {
    void refreshAll(client)
    // Not awaited, because only the list of projects in the session depends on it.
    void refreshSession().catch(() => {})
  }
}
