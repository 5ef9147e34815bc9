import type { CommittedField } from '@pennytrail/contract/ledger/canonical-entry.ts'
import type { Opening } from '@pennytrail/contract/proof/proof-files.ts'
import type { Stored } from './stored-entry.ts'

/** Giver and author are the team's to know; their commitments stay closed for everyone else. */
export const published = ['payee', 'description', 'files'] as const

/** What opens the commitments of these fields, without those that were erased. */
export const openingsOf = (
  stored: Omit<Stored, 'seq'>,
  fields: readonly CommittedField[],
): Opening[] =>
  fields.flatMap((field) => {
    const [value, salt] = [stored[field], stored[`${field}Salt`]]
    return value === null || salt === null ? [] : [{ field, value, salt: salt.toString('hex') }]
  })
