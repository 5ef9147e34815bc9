import type { AccountAct } from '@pennytrail/contract/account/account-acts.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'

/** The device and network of a sign-in; unknown for acts that a session does. */
export interface Whereabouts {
  readonly device: string | null
  readonly network: string | null
}

/**
 * Notes an act on a person's account, which the person sees. `db` acts as the system or as the
 * person, in the transaction that does it.
 */
export const recordAccountEvent = (
  db: Db,
  personId: string,
  act: AccountAct,
  at: Date,
  { device, network }: Whereabouts = { device: null, network: null },
): Promise<number> =>
  db.run(sql`
    insert into account_event (id, person_id, at, act, device, network)
    values (${uuidv7(at.getTime())}, ${personId}, ${at}, ${act}, ${device}, ${network})`)
