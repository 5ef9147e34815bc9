import { expect, it } from 'vitest'
import { makeGrantView } from '../../testing/grant.ts'
import { makeMonthlyGift } from '../../testing/monthly-gift.ts'
import { listDueDates } from './due-dates.ts'

const instalment = {
  position: 1,
  amount: 1_000_000,
  dueOn: '2026-07-01',
  donationId: null,
  receivedOn: null,
  sequence: null,
}
const report = { id: 'r', dueOn: '2026-05-01', frozenAt: null, by: null }

it('the calendar lists promised money, reports and monthly gifts by the day they are due', () => {
  const grant = makeGrantView({ received: 1, instalments: [instalment], reports: [report] })
  const monthly = makeMonthlyGift({ nextPaymentAt: '2026-06-20T09:00:00.000Z' })
  expect(
    listDueDates([grant], [monthly], '/monthly').map(({ dueOn, money }) => [dueOn, money?.amount]),
  ).toEqual([
    ['2026-05-01', undefined],
    ['2026-06-20', monthly.amount],
    ['2026-07-01', 1_000_000],
  ])
})

it('the calendar leaves out what is done, reports on money that has not come, and grants that are not confirmed', () => {
  const paid = { ...instalment, donationId: 'd', receivedOn: '2026-07-01' }
  const sent = { ...report, frozenAt: '2026-05-01T10:00:00.000Z' }
  const grants = [
    makeGrantView({ received: 1, instalments: [paid], reports: [sent] }),
    makeGrantView({ received: 0, instalments: [], reports: [report] }),
    makeGrantView({ state: 'refused', received: 1, instalments: [instalment], reports: [report] }),
  ]
  expect(listDueDates(grants, [makeMonthlyGift({ nextPaymentAt: null })], '/monthly')).toEqual([])
})
