import type { Tasks } from '../../platform/jobs/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { shareMatch } from './matching.sql.ts'

/**
 * Releases what gifts of a pot no longer need and offers it to those that lack it, in short
 * transactions, because gifts that are being started wait meanwhile.
 */
export const sharePot = async (
  { database }: Pick<Deps, 'database'>,
  potId: string,
): Promise<void> => {
  while (await database.transaction('money', (db) => shareMatch(db, potId)));
}

export const matchingTasks: Tasks = {
  'share-match': (payload, deps) => sharePot(deps, (payload as { potId: string }).potId),
}
