import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, makeFieldError } from '../../../platform/app-error.ts'
import { sql, type Db } from '../../../platform/database/index.ts'
import { readOpenDays } from '../books-start/books-start.sql.ts'
import type { OpenPoundsRow } from '../ledger.rows.ts'
import { openFund } from './record-transaction.ts'

/**
 * Throws unless the fund keeps its accounts in pounds and accepts entries. A charity accepts
 * entries once it is verified.
 */
export const openPounds = async (
  db: Db,
  charityId: string,
  projectId: string | null,
): Promise<void> => {
  const charity = await db.maybe<OpenPoundsRow>(
    sql`select status from charity where id = ${charityId}`,
  )
  if (!charity) throw new AppError('charity-not-found')
  if (charity.status === 'claimed') throw new AppError('charity-not-verified')
  if (projectId === null) return
  const { currency } = await openFund(db, projectId, charityId)
  if (currency !== 'GBP') {
    throw makeFieldError(
      'projectId',
      `This project keeps its accounts in ${currency}; gifts are recorded in pounds. Record it as other income.`,
    )
  }
}

/**
 * Throws unless the ledger takes the date, YYYY-MM-DD, and it is not in the future. The caller holds
 * the ledger lock.
 */
export const checkEntryDay = async (
  db: Db,
  charityId: string,
  date: string,
  now: Date,
): Promise<void> => {
  const error =
    getEntryDateError(date, toUkDate(now)) ??
    getClosedDateError(date, await readOpenDays(db, charityId))
  if (error) throw makeFieldError('date', error)
}
