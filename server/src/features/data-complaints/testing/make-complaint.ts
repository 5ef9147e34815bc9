import type { Deps } from '../../../platform/http/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { insertComplaint } from '../data-complaints.sql.ts'

/** Stores an open complaint about a charity, or about the platform, and returns its id. */
export const storeComplaint = async (deps: Deps, charityId: string | null): Promise<string> => {
  const now = deps.clock.now()
  const id = uuidv7(now.getTime())
  await deps.database.transaction('system', (db) =>
    insertComplaint(
      db,
      {
        id,
        reference: `DP-${id.slice(-8).toUpperCase()}`,
        charityId,
        name: 'Wren Okafor',
        email: 'wren@example.org',
        words: 'They sent my address to somebody else.',
        answerBy: '2026-12-28',
      },
      now,
    ),
  )
  return id
}
