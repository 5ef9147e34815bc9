import type { EarlierRow } from '@pennytrail/contract'
import { makeFieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { insertTemporary } from '../grants/index.ts'
import { listNamedGivers, type EarlierGiver } from './earlier-gifts.sql.ts'

type RowGiver = EarlierRow['giver']

/** Finds the givers that rows of a file name, and adds those that the charity does not know yet. */
export interface GiverBook {
  /**
   * Returns the giver that a row names: by email address, or without one by name. Throws
   * `validation-failed` if several givers have the name.
   */
  readonly find: (giver: RowGiver) => Promise<{ readonly id: string; readonly isNew: boolean }>
  /** Takes back a giver that was added for a row which is left out. */
  readonly forget: (giver: RowGiver) => void
}

const isNamed = (known: EarlierGiver, { email, isOrganisation, name }: RowGiver): boolean =>
  known.isOrganisation === isOrganisation &&
  (email === null ? known.name.toLowerCase() === name.toLowerCase() : known.email === email)

export const makeGiverBook = async (
  db: Db,
  charityId: string,
  rows: readonly EarlierRow[],
  now: Date,
): Promise<GiverBook> => {
  let known = await listNamedGivers(db, charityId, {
    names: rows.map(({ giver }) => giver.name.toLowerCase()),
    emails: rows.flatMap(({ giver }) => giver.email ?? []),
  })
  const added = new Set<string>()
  return {
    find: async (giver) => {
      const [first, second] = known.filter((one) => isNamed(one, giver))
      if (first && second && giver.email === null) {
        throw makeFieldError(
          'giver',
          `Several givers are called ${giver.name}. Add the email address of the one who gave.`,
        )
      }
      if (first) return { id: first.id, isNew: false }
      const id = uuidv7(now.getTime())
      await insertTemporary(db, { ...giver, id, charityId }, now)
      known = [...known, { ...giver, id }]
      added.add(id)
      return { id, isNew: true }
    },
    forget: (giver) => {
      // The newest one: only that can be of the row.
      const last = known.findLast((one) => isNamed(one, giver))
      if (last && added.has(last.id) && known.at(-1) === last) known = known.slice(0, -1)
    },
  }
}
