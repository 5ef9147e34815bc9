import type {
  OtherRegistration,
  RegisterEntry,
  RegisterMatch,
  RegisterStanding,
} from '@pennytrail/contract'
import { toOrdinaryCapitals } from '@pennytrail/contract/charity-register/charity-name.ts'
import {
  parseCharityNumber,
  registerPageUrl,
} from '@pennytrail/contract/charity-register/charity-number.ts'
import { getTagsFromClasses } from '@pennytrail/contract/charity-register/register-classes.ts'
import { registerEntry, registerMatch } from '@pennytrail/contract/charity-register/routes.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { pickDeclared } from '../../platform/http/index.ts'
import { findRegisterRecord, listRegisterMatches, type RegisterRecord } from './register.sql.ts'

/** The words of a search that are looked for; more would hardly narrow it. */
const maxSearchWords = 8

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

/**
 * Finds the charities of the register that best match a text: the one with that number, or those
 * whose names have every word of it. Returns at most eight.
 */
export const searchRegister = async (db: Db, text: string): Promise<RegisterMatch[]> => {
  const number = parseCharityNumber(text)
  if (number) {
    const entry = await findRegisterEntry(db, number.number)
    return entry ? [pickDeclared(registerMatch, entry)] : []
  }
  const words = (text.match(/[\p{L}\p{N}'’&.]+/gu) ?? []).slice(0, maxSearchWords)
  if (words.length === 0) return []
  return (await listRegisterMatches(db, words)).map((row) => ({
    ...pickDeclared(registerMatch, row),
    name: toOrdinaryCapitals(row.name),
    status: toStanding(row).status,
  }))
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
    name: toOrdinaryCapitals(record.name),
    ...toStanding(record),
    otherNumbers: toRegistrations(record.otherNumbers),
    tags: getTagsFromClasses(record.classes),
    registerUrl: registerPageUrl({ number, regulator, orgId }) ?? null,
  }
}
