import { describe, expect, it } from 'vitest'
import { makeGrantView } from '../../testing/grant.ts'
import { listCharityItems, listOrgItems } from './grant-attention-items.ts'

const instalment = {
  position: 1,
  amount: 1_000_000,
  dueOn: '2026-04-01',
  donationId: null,
  receivedOn: null,
  sequence: null,
}
const report = { id: 'r', dueOn: '2026-04-01', frozenAt: null, by: null }
const to = '/grant/01900000-0000-7000-8000-000000000001'
const listTexts = (items: readonly { text: string }[]) => items.map(({ text }) => text)

describe('reminders about grants', () => {
  const open = makeGrantView({ received: 1, instalments: [instalment], reports: [report] })

  it('a grant needs no attention before anything is due or after everything is done', () => {
    const day = '2026-03-17'
    expect(listOrgItems([open], day)).toEqual([])
    expect(listCharityItems([open], day)).toEqual([])
    const done = makeGrantView({
      received: 1_000_000,
      instalments: [{ ...instalment, donationId: 'd', receivedOn: '2026-04-01' }],
      reports: [{ ...report, frozenAt: '2026-04-01T10:00:00.000Z' }],
    })
    expect(listOrgItems([done], '2026-05-01')).toEqual([])
    expect(listCharityItems([done], '2026-05-01')).toEqual([])
  })

  it('two weeks before a due date, the organisation is reminded to pay and the charity to report', () => {
    expect(listOrgItems([open], '2026-03-18')).toEqual([
      { text: 'Pay £10,000.00 to Tidewater for the general fund', to, dueOn: '2026-04-01' },
    ])
    expect(listTexts(listCharityItems([open], '2026-03-18'))).toEqual([
      'Write the report on Larkfield’s grant to the general fund',
    ])
  })

  it('both sides are reminded of what is overdue', () => {
    expect(listTexts(listOrgItems([open], '2026-04-02'))).toEqual([
      'Pay £10,000.00 to Tidewater for the general fund: the charity has not recorded it',
      'Ask Tidewater for the report on the general fund',
    ])
    expect(listTexts(listCharityItems([open], '2026-04-02'))).toEqual([
      'Record £10,000.00 of Larkfield’s grant to the general fund when it arrives',
      'Write the report on Larkfield’s grant to the general fund',
    ])
  })

  it('no report is due for money that has not arrived, and nothing is due for a refused grant', () => {
    const unpaid = makeGrantView({ reports: [report] })
    expect(listCharityItems([unpaid], '2026-05-01')).toEqual([])
    const refused = makeGrantView({ state: 'refused', instalments: [instalment] })
    expect(listOrgItems([refused], '2026-05-01')).toEqual([])
  })

  it('an unconfirmed grant needs attention from the organisation at once and from the charity after a week', () => {
    const can = { decide: true, withdraw: false, receive: false, report: false }
    const waiting = makeGrantView({ state: 'waiting', instalments: [instalment], can })
    expect(listTexts(listOrgItems([waiting], '2026-01-10'))).toEqual([
      'Confirm or refuse the grant of £30,000.00 that Tidewater recorded',
    ])
    expect(listCharityItems([waiting], '2026-01-16')).toEqual([])
    expect(listCharityItems([waiting], '2026-01-17')).toEqual([
      { text: 'Larkfield has not confirmed its grant yet', to },
    ])
    // A Viewer of the organisation cannot confirm the grant.
    expect(listOrgItems([makeGrantView({ state: 'waiting' })], '2026-01-10')).toEqual([])
  })
})
