import type { QueryClient } from '@tanstack/react-query'
import { connectSession } from '../lib/api.ts'

/** After a write nothing that was read before counts as fresh: a figure that hangs on it is asked
    for again on the next screen. What the present screen shows anew, its feature says. */
export function keepFresh(queries: QueryClient): void {
  connectSession({ onWritten: () => void queries.invalidateQueries({ refetchType: 'none' }) })
}
