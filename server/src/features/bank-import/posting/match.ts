import { isAlike, listUnmatchedEntries } from '../match-lines.ts'
import { linkToEntry, type Issue, type Poster } from './decided-line.ts'

/** Lines that pay an entry which is in the ledger already, and each entry only once. */
export const matchPoster: Poster<'match'> = {
  check: async (db, { charityId }, money) => {
    const wanted = money.map(({ amount, date, line }) => ({ ...line, amount, date }))
    const near = await listUnmatchedEntries(db, charityId, wanted[0]!, wanted)
    const free = new Map(near.map((entry) => [entry.id, entry]))
    return money.flatMap(({ path, use }, at): Issue[] => {
      const entry = free.get(use.entryId)
      free.delete(use.entryId)
      if (entry && isAlike(entry, wanted[at]!)) return []
      const message = 'That entry is no longer available for this line. Compare the file again.'
      return [{ path: `${path}.entryId`, message }]
    })
  },

  post: (_db, _job, money) =>
    Promise.resolve(money.flatMap((one) => linkToEntry(one, one.use.entryId))),
}
