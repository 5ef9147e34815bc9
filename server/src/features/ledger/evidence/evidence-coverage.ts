import type { EvidenceCoverage } from '@pennytrail/contract'
import { sql, type Db } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { findSeenCharityId } from '../../charities/index.ts'
import { parseProjectId, throwNotVisible } from '../../projects/index.ts'
import type { CharityCoverageRow, ProjectCoverageRow } from '../ledger.rows.ts'

/** Returns which share of the spending on a project has evidence, if the caller may see it. */
export const readProjectCoverage = async (
  db: Db,
  address: string,
  session: Session | null,
): Promise<EvidenceCoverage> => {
  const id = parseProjectId(address)
  const row = await db.maybe<ProjectCoverageRow>(sql`
    select evidence_coverage(p.charity_id, p.id) coverage from project p where p.id = ${id}`)
  if (!row) throw await throwNotVisible(db, id, session)
  return row
}

/** Returns which share of a charity’s spending has evidence, if the caller may see the charity. */
export const readCharityCoverage = async (db: Db, address: string): Promise<EvidenceCoverage> => {
  const charityId = await findSeenCharityId(db, address)
  return db.one<CharityCoverageRow>(sql`select evidence_coverage(${charityId}, null) coverage`)
}
