import type { GrantTerms } from '@pennytrail/contract/grants/grant-terms.ts'
import { sql, type Db, type Sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'

/**
 * A grant: one of a donor organisation, or the entry of a grant that was recorded without an
 * organisation.
 */
export type GrantKey = { readonly grantId: string } | { readonly entryId: string }

/** Selects the newest terms of a grant as JSON. Pass the columns that hold the two kinds of id. */
export const termsJson = (grantId: Sql, entryId: Sql): Sql => sql`
  (select json_build_object('shortfall', stated.shortfall, 'delay', stated.delay,
     'closing', stated.closing, 'words', stated.words)
   from grant_terms stated
   where stated.grant_id = ${grantId} or stated.entry_id = ${entryId}
   order by stated.stated_at desc, stated.id desc limit 1)`

/** Adds the terms of a grant, as the charity or the funder states them. */
export const insertGrantTerms = (
  db: Db,
  of: GrantKey & { readonly charityId: string },
  terms: GrantTerms,
  by: { readonly id: string; readonly for: 'charity' | 'funder' },
  now: Date,
): Promise<number> =>
  db.run(sql`
    insert into grant_terms (id, charity_id, grant_id, entry_id, shortfall, delay, closing, words,
      stated_by, stated_for, stated_at)
    values (${uuidv7(now.getTime())}, ${of.charityId}, ${'grantId' in of ? of.grantId : null},
      ${'entryId' in of ? of.entryId : null}, ${terms.shortfall}, ${terms.delay}, ${terms.closing},
      ${terms.words}, ${by.id}, ${by.for}, ${now})`)
