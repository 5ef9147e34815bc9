import { nameProject } from '@pennytrail/contract/donations/gift-words.ts'
import type { GivingStatement, StatementLine, StatementYear } from '@pennytrail/contract'
import { describePage } from '@pennytrail/contract/pagination.ts'
import {
  addLine,
  statementPageLines,
  getStatementRange,
  getStatementRangeError,
  sumByCharity,
  sumAll,
  type StatementSums,
} from '@pennytrail/contract/statements/rules.ts'
import type { DayRange } from '@pennytrail/contract/statements/tax-year.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { statementLine } from '@pennytrail/contract/statements/routes.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { pickDeclared, type Deps } from '../../platform/http/index.ts'
import type { LineRow } from './statements.rows.ts'
import {
  findFirstGiftDay,
  findGiverName,
  listGiftsWithGiftAid,
  listYears,
  readLineRows,
  type Giver,
} from './statements.sql.ts'

interface StatementRequest {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Returns the requested days of a statement. Throws `validation-failed` if they are out of order.
 */
export const parseStatementRange = (request: StatementRequest, now: Date): DayRange => {
  const range = getStatementRange(request, toUkDate(now))
  const message = getStatementRangeError(range)
  if (message !== undefined) {
    throw new AppError('validation-failed', { message, issues: [{ path: 'to', message }] })
  }
  return range
}

const toStatementLine = (row: LineRow, withGiftAid: ReadonlySet<string>): StatementLine => ({
  ...pickDeclared(statementLine, { ...row, giftAid: withGiftAid.has(row.donationId) }),
  charity: { id: row.charityId, number: row.charityNumber, name: row.charityName },
  project: nameProject(row.projectId, row.projectTitle),
})

/** Yields every line in these days in order of time, in batches. */
export async function* readLines(
  db: Db,
  giver: Giver,
  range: DayRange,
): AsyncGenerator<StatementLine[]> {
  for await (const rows of readLineRows(db, giver, range)) {
    const gifts = new Set(rows.map(({ donationId: id }) => id))
    const withGiftAid = await listGiftsWithGiftAid(db, [...gifts])
    yield rows.map((row) => toStatementLine(row, withGiftAid))
  }
}

/** Returns a page of a giver’s gifts and refunds in these days, and the totals of all pages. */
export const makeStatement = async (
  db: Db,
  { clock, payments }: Deps,
  giver: Giver,
  request: StatementRequest & { readonly page: number },
): Promise<GivingStatement> => {
  const range = parseStatementRange(request, clock.now())
  const sums: StatementSums = new Map()
  const lines: StatementLine[] = []
  const first = (request.page - 1) * statementPageLines
  let count = 0
  for await (const some of readLines(db, giver, range)) {
    for (const line of some) {
      addLine(sums, line)
      if (count >= first && count < first + statementPageLines) lines.push(line)
      count += 1
    }
  }
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
    charities: sumByCharity(sums),
    all: sumAll(sums),
    ...describePage({ page: request.page, limit: statementPageLines }, count),
  }
}

export const listStatementYears = async (db: Db, giver: Giver): Promise<StatementYear[]> =>
  (await listYears(db, giver)).map((year) => ({
    from: year.from,
    to: year.to,
    currency: year.currency,
    gifts: year.gifts,
    given: year.given,
    wentBack: year.wentBack,
    net: year.given - year.wentBack,
    withGiftAid: year.withGiftAid,
  }))
