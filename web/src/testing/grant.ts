import type { Grant } from '@pennytrail/contract'

/** Builds a confirmed grant of £30,000.00 by bank transfer, of which nothing has arrived. */
export const makeGrantView = (more: Partial<Grant> = {}): Grant => ({
  id: '01900000-0000-7000-8000-000000000001',
  reference: 'PG-0000-0000-0001',
  state: 'confirmed',
  method: 'bank-transfer',
  amount: 3_000_000,
  received: 0,
  currency: 'GBP',
  purpose: 'Boats',
  shownAs: 'named',
  awardedOn: '2026-01-10',
  recordedAt: '2026-01-10T10:00:00.000Z',
  decidedAt: null,
  reason: null,
  donorOrg: { id: 'o', name: 'Larkfield' },
  charity: { id: 'c', number: '9500001', name: 'Tidewater' },
  project: null,
  lines: [],
  instalments: [],
  reports: [],
  terms: null,
  can: { decide: false, withdraw: false, receive: false, report: false },
  ...more,
})
