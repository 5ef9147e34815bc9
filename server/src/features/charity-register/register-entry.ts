import type { OtherRegistration, RegisterEntry, RegisterStanding } from '@pennytrail/contract'
import {
  parseCharityNumber,
  registerPageUrl,
} from '@pennytrail/contract/charity-register/charity-number.ts'
import { getTagsFromClasses } from '@pennytrail/contract/charity-register/register-classes.ts'
import { registerEntry } from '@pennytrail/contract/charity-register/routes.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { pickDeclared } from '../../platform/http/index.ts'
import { findRegisterRecord, type RegisterRecord } from './register.sql.ts'

/**
 * Returns the register's entry for a charity number in any form. Throws `charity-number-invalid`
 * and `register-entry-not-found`.
 */
export const readRegisterEntry = async (db: Db, written: string): Promise<RegisterEntry> => {
  const number = parseCharityNumber(written)
  if (!number) throw new AppError('charity-number-invalid')
  const record = orThrow(await findRegisterRecord(db, number.number), 'register-entry-not-found')
  return toEntry(record)
}

/** Returns the register's entry for a canonical charity number, or undefined if there is none. */
export const findRegisterEntry = async (
  db: Db,
  number: string,
): Promise<RegisterEntry | undefined> => {
  const record = await findRegisterRecord(db, number)
  return record && toEntry(record)
}

/** The columns of an entry that say whether the register lists the charity. */
interface StandingColumns {
  readonly status: 'registered' | 'removed' | null
  readonly sourceDate: string | null
  readonly absentFrom: string | null
  readonly movedTo: string | null
}

/** Returns whether the register lists a charity. An entry that the newest extract lacks is not. */
export const toStanding = (row: StandingColumns): RegisterStanding => ({
  status:
    row.absentFrom !== null && row.status !== 'removed' ? 'not-listed' : (row.status ?? 'unknown'),
  sourceDate: row.sourceDate,
  absentFrom: row.absentFrom,
  movedTo: row.movedTo,
})

/** Returns the registrations of a charity by its numbers in canonical form. */
export const toRegistrations = (numbers: readonly string[]): OtherRegistration[] =>
  numbers.flatMap((written) => {
    const parsed = parseCharityNumber(written)
    if (!parsed) return []
    const { number, regulator } = parsed
    return [{ number, regulator, registerUrl: registerPageUrl(parsed) ?? null }]
  })

const toEntry = (record: RegisterRecord): RegisterEntry => {
  const { number, regulator, orgId } = record
  return {
    ...pickDeclared(registerEntry, record),
    ...toStanding(record),
    otherNumbers: toRegistrations(record.otherNumbers),
    tags: getTagsFromClasses(record.classes),
    registerUrl: registerPageUrl({ number, regulator, orgId }) ?? null,
  }
}
