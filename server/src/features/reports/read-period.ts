import { getPeriodError, type ReportPeriod } from '@pennytrail/contract/reports/period.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError } from '../../platform/app-error.ts'

/** Returns the period of a query. Without an end, it ends today. */
export const readPeriod = (
  query: { readonly from?: string | null | undefined; readonly to?: string | undefined },
  now: Date,
): ReportPeriod => {
  const period = { from: query.from ?? null, to: query.to ?? toUkDate(now) }
  const message = getPeriodError(period)
  if (message !== undefined) {
    throw new AppError('validation-failed', { message, issues: [{ path: 'to', message }] })
  }
  return period
}
