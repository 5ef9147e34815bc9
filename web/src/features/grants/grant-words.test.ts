import { describe, expect, it } from 'vitest'
import { makeGrantView as grant } from '../../testing/grant.ts'
import { grantFund, describeNextStep } from './grant-words.ts'

const report = { id: 'r', dueOn: '2026-03-01', frozenAt: null, by: null }
const instalment = {
  position: 1,
  amount: 1_000_000,
  dueOn: '2026-04-01',
  donationId: null,
  receivedOn: null,
  sequence: null,
}

describe('the next step of a grant', () => {
  it('confirmation is the first step of a grant', () => {
    expect(describeNextStep(grant({ state: 'waiting', reports: [report] }), '2026-05-01')).toBe(
      'To be confirmed',
    )
    expect(describeNextStep(grant({ state: 'refused', reports: [report] }), '2026-05-01')).toBe('')
  })

  it('an overdue report comes before an instalment, and an instalment before a future report', () => {
    const both = { received: 1, reports: [report], instalments: [instalment] }
    expect(describeNextStep(grant(both), '2026-03-02')).toBe('Report overdue since 1 March 2026')
    expect(describeNextStep(grant(both), '2026-03-01')).toBe('£10,000.00 due 1 April 2026')
    expect(describeNextStep(grant({ instalments: [instalment] }), '2026-04-02')).toBe(
      '£10,000.00 overdue since 1 April 2026',
    )
    expect(describeNextStep(grant({ reports: [report] }), '2026-02-01')).toBe(
      'Report due 1 March 2026',
    )
  })

  it('a grant’s general fund is named together with the charity that it belongs to', () => {
    expect(grantFund(grant())).toBe('General fund of Tidewater')
  })
})
