import type { CommittedField } from '@pennytrail/contract/ledger/canonical-entry.ts'
import type { CommitmentOpening } from '@pennytrail/contract/proof/proof-files.ts'
import type { Stored } from './stored-entry.ts'

/** Giver and author are the team's to know; their commitments stay closed for everyone else. */
export const publishedFields = ['payee', 'description', 'files'] as const

/** What opens the commitments of these fields, without those that were erased. */
export const listCommitmentOpenings = (
  stored: Omit<Stored, 'seq'>,
  fields: readonly CommittedField[],
): CommitmentOpening[] =>
  fields.flatMap((field) => {
    const [value, salt] = [stored[field], stored[`${field}Salt`]]
    return value === null || salt === null ? [] : [{ field, value, salt: salt.toString('hex') }]
  })
