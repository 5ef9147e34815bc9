import { sql } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makeCharity } from './charities.ts'

export interface MadeClaim {
  readonly id: string
  readonly charityId: string
}

export interface ClaimOptions {
  readonly charityId?: string
  readonly proven?: boolean
  readonly state?: 'waiting' | 'refused'
  readonly code?: string
}

/**
 * Creates a person's claim of a charity without a Lead, by a code on its website; by default
 * proven.
 */
export const makeClaim = async (
  deps: Deps,
  personId: string,
  options: ClaimOptions = {},
): Promise<MadeClaim> => {
  const charityId = options.charityId ?? (await makeCharity(deps, { status: 'claimed' })).id
  const id = uuidv7()
  const now = deps.clock.now()
  await deps.database.transaction('system', (db) =>
    db.run(sql`
      insert into charity_claim (id, charity_id, person_id, proof_kind, website_code, proven_at,
        state, created_at)
      values (${id}, ${charityId}, ${personId}, 'website-code', ${options.code ?? 'pennytrail-test'},
        ${options.proven === false ? null : now}, ${options.state ?? 'waiting'}, ${now})`),
  )
  return { id, charityId }
}
