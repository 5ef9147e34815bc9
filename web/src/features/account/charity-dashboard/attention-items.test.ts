import type { GiftAidOverview, ProjectSummary } from '@pennytrail/contract'
import { listCharityRights } from '@pennytrail/contract/identity/rights.ts'
import { expect, it } from 'vitest'
import { makeProjectView } from '../../../testing/project.ts'
import { listAttentionItems } from './attention-items.ts'
import { listGiftAidItems } from './gift-aid-attention.ts'
import { listOpenWorkItems } from './use-open-work.ts'
import { makeOwnCharity } from '../../../testing/charity.ts'

const charity = makeOwnCharity({ id: 'c', role: 'Manager' })
const late = (id: string): ProjectSummary =>
  makeProjectView({
    id,
    health: {
      state: 'attention',
      reasons: [
        {
          code: 'update-overdue',
          key: 'update-overdue',
          since: '2026-05-01',
          fact: 'No update since 1 May 2026',
          message: 'Late.',
          fix: 'Report.',
          answer: null,
        },
      ],
    },
  })

it('the list shows only matters that exist, each with a link to its project or to the list of projects', () => {
  expect(listAttentionItems([makeProjectView()], charity)).toEqual([])
  expect(listAttentionItems([late('a')], charity)).toEqual([
    { text: '1 project with an update overdue', to: '/projects/a', dueOn: '2026-05-01' },
  ])
  const list = '/dashboard-charity?section=projects&charity=9000001'
  const draft = makeProjectView({ id: 'd', lifecycle: 'draft', health: null })
  expect(listAttentionItems([late('a'), late('b'), draft], charity)).toEqual([
    { text: '2 projects with an update overdue', to: list, dueOn: '2026-05-01' },
    { text: '1 draft not yet published', to: '/project/d/edit' },
  ])
  expect(
    listAttentionItems([draft], { ...charity, can: listCharityRights('Contributor') }),
  ).toEqual([])
})

it('the list of open work names what is left to do, such as draft updates, each with a link', () => {
  expect(
    listOpenWorkItems(
      {
        complaints: 0,
        drafts: 0,
        expired: 0,
        messages: 0,
        noCards: false,
        names: 0,
        unclassified: 0,
        moreUnclassified: false,
        bankLines: 0,
        months: [],
      },
      charity,
    ),
  ).toEqual([])
  expect(
    listOpenWorkItems(
      {
        complaints: 1,
        complaintsDue: '2026-07-01',
        drafts: 2,
        expired: 1,
        messages: 1,
        noCards: true,
        names: 0,
        unclassified: 1000,
        moreUnclassified: true,
        bankLines: 23,
        months: [{ accountId: 'a1', month: '2026-09' }],
      },
      charity,
    ),
  ).toEqual([
    {
      text: 'You cannot take gifts online: Stripe is not ready',
      to: '/dashboard-charity?section=payments&charity=9000001',
    },
    {
      text: '1 data protection complaint to answer',
      to: '/dashboard-charity?section=settings&charity=9000001#data-complaints',
      dueOn: '2026-07-01',
    },
    {
      text: '1 message from givers needs a reply',
      to: '/dashboard-charity?section=donors&charity=9000001',
    },
    { text: '23 bank lines to decide', to: '/charity/9000001/bank-import' },
    {
      text: '1 month to reconcile with the bank',
      to: '/charity/9000001/reconcile?account=a1&month=2026-09',
    },
    {
      text: 'More than 1,000 transactions without a nominal account',
      to: '/charity/9000001/nominal-accounts',
    },
    {
      text: '2 draft updates to finish and publish',
      to: '/dashboard-charity?section=updates&charity=9000001',
    },
    {
      text: '1 invite expired without an answer',
      to: '/dashboard-charity?section=team&charity=9000001',
    },
  ])
})

it('the Gift Aid item says how much can be claimed, until when, and what is missing for a claim', () => {
  const overview: GiftAidOverview = {
    hmrcReference: 'AB12345',
    yearEnd: { month: 3, day: 31 },
    legalForm: { stated: null, registered: null },
    ready: {
      gifts: 3,
      donations: 5000,
      tax: 1250,
      from: '2026-05-01',
      to: '2026-06-01',
      lapsesOn: '2031-03-31',
      lapsing: 250,
      near: 0,
    },
    claimed: 0,
    received: 0,
    toGiveBack: 0,
    repayments: [],
    claims: [],
  }
  const listTexts = (change: Partial<GiftAidOverview>, today = '2026-06-15') =>
    listGiftAidItems({ ...overview, ...change }, charity, today).map(({ text }) => text)
  expect(listTexts({})).toEqual([
    '£12.50 of Gift Aid can be claimed. Claim the oldest of it by 31 March 2031',
  ])
  expect(listTexts({}, '2031-01-10')).toEqual(['Claim £2.50 of Gift Aid, or it will be lost'])
  expect(listTexts({ ready: { ...overview.ready, tax: 0, lapsesOn: null } })).toEqual([])
  const open = { id: 'claim-3', number: 3, state: 'open', due: 27_125 }
  expect(listTexts({ claims: [open as GiftAidOverview['claims'][number]] })).toEqual([
    'Gift Aid claim 3 of £271.25 has not been submitted yet',
    '£12.50 of Gift Aid can be claimed. Claim the oldest of it by 31 March 2031',
  ])
  expect(listTexts({ hmrcReference: null })[0]).toContain('ask HMRC for one')
})
