import type { GivingStatement, StatementLine, StatementYear } from '@pennytrail/contract'
import {
  mostStatementLines,
  statementRange,
  statementRangeFault,
  totalsByCharity,
  totalsInAll,
} from '@pennytrail/contract/statement-rules.ts'
import type { DayRange } from '@pennytrail/contract/tax-year.ts'
import { ukDate } from '@pennytrail/contract/uk-date.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps } from '../../platform/http/index.ts'
import {
  findFirstGiftDay,
  findGiverName,
  listLines,
  listYears,
  type Giver,
  type LineRow,
} from './statements.sql.ts'

interface Asked {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const rangeOf = (asked: Asked, now: Date): DayRange => {
  const range = statementRange(asked, ukDate(now))
  const message = statementRangeFault(range)
  if (message !== undefined) {
    throw new AppError('validation-failed', { message, issues: [{ path: 'to', message }] })
  }
  return range
}

const lineOf = (row: LineRow): StatementLine => ({
  date: row.date,
  kind: row.kind,
  donationId: row.donation_id,
  reference: row.reference,
  charity: { id: row.charity_id, number: row.charity_number, name: row.charity_name },
  project:
    row.project_id === null
      ? null
      : { id: row.project_id, title: row.project_title ?? 'A project of the charity' },
  currency: row.currency,
  amount: row.amount,
  giftAid: row.gift_aid,
})

/** What a giver gave and what went back of it, in these days. Throws `statement-too-long`. */
export const makeStatement = async (
  db: Db,
  { clock, payments }: Deps,
  giver: Giver,
  asked: Asked,
): Promise<GivingStatement> => {
  const range = rangeOf(asked, clock.now())
  const rows = await listLines(db, giver, range, mostStatementLines + 1)
  if (rows.length > mostStatementLines) throw new AppError('statement-too-long')
  const lines = rows.map(lineOf)
  return {
    giver: {
      kind: 'personId' in giver ? 'donor' : 'donor-org',
      name: await findGiverName(db, giver),
    },
    ...range,
    madeAt: clock.now().toISOString(),
    firstGiftOn: await findFirstGiftDay(db, giver),
    testPayments: !payments.livemode,
    lines,
    charities: totalsByCharity(lines),
    all: totalsInAll(lines),
  }
}

export const statementYears = async (db: Db, giver: Giver): Promise<StatementYear[]> =>
  (await listYears(db, giver)).map((year) => ({
    from: year.from,
    to: year.to,
    currency: year.currency,
    gifts: year.gifts,
    given: year.given,
    wentBack: year.went_back,
    net: year.given - year.went_back,
    withGiftAid: year.with_gift_aid,
  }))
