import type { OwnCharity, ProjectSummary } from '@pennytrail/contract'
import { expect, it } from 'vitest'
import { makeProjectView } from '../../testing/project.ts'
import { mattersOf } from './attention.ts'
import { lately } from './lately.tsx'
import { openMattersOf } from './use-open-work.ts'

const charity: OwnCharity = {
  id: 'c',
  name: 'Wells for All',
  ukCharityNumber: '9000001',
  status: 'verified',
  role: 'Manager',
}
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
          message: 'Late.',
          fix: 'Report.',
          answer: null,
        },
      ],
    },
  })

it('names only what there is, and leads to the one project or to the list', () => {
  expect(mattersOf([makeProjectView()], charity)).toEqual([])
  expect(mattersOf([late('a')], charity)).toEqual([
    { text: '1 project with an update overdue', to: '/project/a' },
  ])
  const list = '/dashboard-charity?section=projects&charity=9000001'
  const draft = makeProjectView({ id: 'd', lifecycle: 'draft', health: null })
  expect(mattersOf([late('a'), late('b'), draft], charity)).toEqual([
    { text: '2 projects with an update overdue', to: list },
    { text: '1 draft not yet published', to: '/project/d/edit' },
  ])
})

it('names updates and invites that lie half done, with the way to them', () => {
  expect(openMattersOf({ drafts: 0, expired: 0, messages: 0 }, charity)).toEqual([])
  expect(openMattersOf({ drafts: 2, expired: 1, messages: 1 }, charity)).toEqual([
    {
      text: '1 message from givers waits for an answer',
      to: '/dashboard-charity?section=donors&charity=9000001',
    },
    {
      text: '2 updates begun and not published',
      to: '/dashboard-charity?section=updates&charity=9000001',
    },
    {
      text: '1 invite expired without an answer',
      to: '/dashboard-charity?section=team&charity=9000001',
    },
  ])
})

it('counts thirty days, today with them', () => {
  expect(lately(new Date('2026-03-01T08:00:00Z'))).toEqual({ from: '2026-01-31', to: '2026-03-01' })
})
