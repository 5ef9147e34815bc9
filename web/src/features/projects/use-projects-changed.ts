import { useQueryClient } from '@tanstack/react-query'
import { refreshAll } from '../../lib/record-query.ts'
import { refreshSession } from '../identity/index.ts'

/**
 * Returns a function that refreshes every list of projects, also the session's, after a project was
 * changed or removed.
 */
export const useProjectsChanged = (): (() => void) => {
  const client = useQueryClient()
  return () => {
    void refreshAll(client)
    // Not awaited, because only the session's list depends on it.
    void refreshSession().catch(() => {})
  }
}
