import { sql } from '../../../platform/database/index.ts'

/**
 * Selects the giver of the gift `d` from the charity's ledger, if the charity recorded the gift
 * itself. Empty once the giver has deleted their account. Givers by card show only the name they
 * chose. Only for the charity's team, as row-level security also ensures.
 */
export const recordedGiverJson = sql`
  case when d.method <> 'card' then (
    select i.giver from ledger_entry e join ledger_identity i on i.entry_id = e.id
    where e.donation_id = d.id and e.charity_id = d.charity_id
      and is_gift_kind(e.kind) and i.giver <> ''
    order by e.seq limit 1) end`
