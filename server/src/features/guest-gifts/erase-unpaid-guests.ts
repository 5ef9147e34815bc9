import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import type { Deps } from '../../platform/http/index.ts'
import { erasePerson } from '../account/index.ts'
import { listUnpaidGuests } from './guest-gifts.sql.ts'

const dayLength = 24 * 60 * 60 * 1000
const batch = 100

/**
 * Removes the names and addresses of guests whose payment was never made, because nobody needs them
 * any more. Each is forgotten in a transaction of its own.
 */
export const eraseUnpaidGuests = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - retentionDays.unpaidGuests * dayLength)
  for (;;) {
    const guests = await deps.database.read('system', (db) => listUnpaidGuests(db, before, batch))
    for (const { personId } of guests) {
      await deps.database.transaction('money', (db) => erasePerson(db, personId, deps))
    }
    if (guests.length < batch) return
  }
}
