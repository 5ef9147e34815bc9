import type { RegisterEntry } from '@pennytrail/contract'
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
export const lookUpCharity = async (db: Db, written: string): Promise<RegisterEntry> => {
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

const toEntry = (record: RegisterRecord): RegisterEntry => {
  const { number, regulator, org_id: orgId } = record
  return {
    ...pickDeclared(registerEntry, record),
    status: record.status ?? 'unknown',
    tags: getTagsFromClasses(record.classes),
    registerUrl: registerPageUrl({ number, regulator, orgId }) ?? null,
  }
}
