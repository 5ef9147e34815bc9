import { addDays, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { saveStatement } from '../../src/features/bank-import/index.ts'
import type { Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import { makeCollection } from '../../src/testing/factories/index.ts'
import type { BuiltCharity } from './build-charity.ts'

/** The lines of a new account: days before today, pence, and the bank’s text. */
const lines: readonly (readonly [number, number, string])[] = [
  [38, 150_000, 'TFR FROM DEPOSIT ACCOUNT'],
  [36, 2_500, 'STO MRS P PATEL HELP'],
  [33, -4_860, 'CARD PAYMENT TO MOUNTS BAY LAUNDRY'],
  [30, 15_000, 'CASH AND CHEQUES PAID IN 100245'],
  [27, -13_214, 'DD BRITISH GAS BUSINESS'],
  [24, 8_740, 'BGC JUSTGIVING.COM PAYMENTS'],
  [21, 112, 'INTEREST PAID GROSS'],
  [18, -500, 'ACCOUNT CHARGE'],
  [15, -6_000, 'FPO CHAPEL HALL HIRE'],
  [10, 1_000, 'STO J & M CLARKE'],
  [6, 2_500, 'STO MRS P PATEL HELP'],
  [3, -1_725, 'CARD PAYMENT QUILL STATIONERS'],
]

/**
 * Gives a charity a bank statement whose lines nobody has decided yet, and a counted collection, so
 * that its team finds work to do.
 */
export const buildBankStatement = async (
  deps: Deps,
  db: Db,
  { id }: BuiltCharity,
  personId: string,
  today: Date,
): Promise<void> => {
  const day = (before: number): string => addDays(toUkDate(today), -before)
  let balance = 0
  const stored = lines.map(([before, amount, text], at) => {
    balance += amount
    return { line: at + 2, date: day(before), amount, text, type: '', balance }
  })
  const upload = {
    charityId: id,
    account: 'Current account',
    kind: 'bank',
    currency: 'GBP',
    fileName: 'current-account.csv',
    personId,
  } as const
  await saveStatement(db, upload, stored, today)
  await makeCollection(deps, id, personId, {
    date: day(31),
    place: 'the harbour fair',
    parts: [{ way: 'cash', amount: 8_640, overLimit: { gifts: 0, amount: 0 } }],
  })
}
