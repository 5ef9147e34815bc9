import { useQueryClient } from '@tanstack/react-query'
import { refreshSession } from '../identity/index.ts'

/** What to do after a project was changed or removed: every list of projects, the session's
    own too, is read anew. */
export function useProjectsChanged(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries()
    // The page has what it needs; the session's list is the only thing that waits for this.
    void refreshSession().catch(() => {})
  }
}
