import type { Award, AwardVersion } from '@pennytrail/contract'

/** Builds the first version of an award of £12,000.00, offered by the organisation. */
export const makeVersionView = (more: Partial<AwardVersion> = {}): AwardVersion => ({
  id: '01900000-0000-7000-8000-000000000011',
  number: 1,
  side: 'funder',
  state: 'offered',
  shown: {
    project: null,
    amount: 1_200_000,
    purpose: 'Three boats',
    lines: [],
    shownAs: 'named',
    instalments: [{ amount: 1_200_000, dueOn: '2027-01-10' }],
    reportDates: [],
    terms: null,
    contact: 'Ada Marsh, 020 7946 0000',
  },
  words: '',
  by: 'Ada Marsh, Larkfield',
  savedAt: '2026-01-10T10:00:00.000Z',
  offeredAt: '2026-01-10T10:00:00.000Z',
  answer: null,
  ...more,
})

/** Builds an award that waits for the charity, as its Managers see it. */
export const makeAwardView = (more: Partial<Award> = {}): Award => ({
  id: '01900000-0000-7000-8000-000000000001',
  reference: 'PG-0000-0000-0001',
  donorOrg: { id: '01900000-0000-7000-8000-000000000002', name: 'Larkfield' },
  charity: { id: '01900000-0000-7000-8000-000000000003', number: '9500001', name: 'Tidewater' },
  isAgreed: false,
  agreed: null,
  received: [],
  reported: [],
  versions: [makeVersionView()],
  can: { propose: null, answer: true, withdraw: false },
  ...more,
})
