import type { Grant, MonthlyGift } from '@pennytrail/contract'
import { getRecipientName } from '@pennytrail/contract/donations/gift-words.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { grantFund } from './grant-words.ts'

/** Money or a report that is due on a day. */
export interface DueDate {
  readonly key: string
  readonly dueOn: string
  readonly what: string
  readonly to: string
  /** Null for a report. */
  readonly money: { readonly amount: number; readonly currency: string } | null
}

/**
 * Lists the money that an organisation has promised and the reports that it expects, by day. No
 * report is due on money that has not arrived.
 */
export const listDueDates = (
  grants: readonly Grant[],
  monthly: readonly MonthlyGift[],
  monthlyTo: string,
): DueDate[] =>
  [
    ...grants
      .filter(({ state }) => state === 'confirmed')
      .flatMap((grant): DueDate[] => {
        const { charity, currency, id, instalments, received, reports } = grant
        const to = `/grant/${id}`
        return [
          ...instalments.flatMap(({ amount, donationId, dueOn, position }) =>
            donationId === null
              ? [
                  {
                    key: `${id} ${position}`,
                    dueOn,
                    what: `Pay ${charity.name} for ${grantFund(grant)}`,
                    to,
                    money: { amount, currency },
                  },
                ]
              : [],
          ),
          ...reports.flatMap((report) =>
            received > 0 && report.frozenAt === null && report.dueOn !== null
              ? [
                  {
                    key: report.id,
                    dueOn: report.dueOn,
                    what: `Report from ${charity.name} on ${grantFund(grant)}`,
                    to,
                    money: null,
                  },
                ]
              : [],
          ),
        ]
      }),
    ...monthly.flatMap((gift): DueDate[] =>
      gift.nextPaymentAt === null
        ? []
        : [
            {
              key: gift.id,
              dueOn: toUkDate(new Date(gift.nextPaymentAt)),
              what: `Monthly gift to ${getRecipientName(gift)}`,
              to: monthlyTo,
              money: { amount: gift.amount, currency: gift.currency },
            },
          ],
    ),
  ].toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
