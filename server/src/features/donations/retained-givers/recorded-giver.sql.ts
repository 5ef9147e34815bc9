import { sql } from '../../../platform/database/index.ts'

/**
 * Whose the gift `d` is, where the charity wrote it down itself: as its own ledger has it, gone once
 * the giver has left. Who gives by card tells only what they chose to show. For the charity's team
 * alone, as row-level security has it too.
 */
export const recordedGiverJson = sql`
  case when d.method <> 'card' then (
    select i.giver from ledger_entry e join ledger_identity i on i.entry_id = e.id
    where e.donation_id = d.id and e.kind in ('gift', 'grant') and i.giver <> ''
    order by e.seq limit 1) end`
