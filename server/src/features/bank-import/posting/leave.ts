import type { Db } from '../../../platform/database/index.ts'
import { saveLeftLines } from '../bank-import.sql.ts'
import type { DecidedLine, Import } from './decided-line.ts'

/** Remembers lines that were left out, with their reasons; returns how many. */
export const leaveLines = async (
  db: Db,
  { charityId, now }: Import,
  lines: readonly DecidedLine[],
): Promise<number> => {
  const left = lines.flatMap(({ decision, line }) =>
    decision.as === 'leave'
      ? [
          {
            fingerprint: line.fingerprint,
            accountId: line.accountId,
            reason: decision.reason,
            date: line.date,
          },
        ]
      : [],
  )
  await saveLeftLines(db, charityId, now, left)
  return left.length
}
