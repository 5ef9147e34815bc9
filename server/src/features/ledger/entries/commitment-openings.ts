import type { CommittedField } from '@pennytrail/contract/ledger/canonical-entry.ts'
import type { CommitmentOpening } from '@pennytrail/contract/proof/proof-files.ts'
import type { Stored } from './stored-entry.ts'

type OpenedField = Exclude<CommittedField, 'payerText'>

/** The fields whose commitments everyone may open; giver and author are for the team only. */
export const publishedFields = ['payee', 'description', 'files'] as const

/** Returns the values and salts that open the commitments of these fields, except erased ones. */
export const listCommitmentOpenings = (
  stored: Omit<Stored, 'seq'>,
  fields: readonly OpenedField[],
): CommitmentOpening[] =>
  fields.flatMap((field) => {
    const [value, salt] = [stored[field], stored[`${field}Salt`]]
    return value === null || salt === null ? [] : [{ field, value, salt: salt.toString('hex') }]
  })
