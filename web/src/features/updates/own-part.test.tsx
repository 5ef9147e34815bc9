import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import { makeListed } from '../../testing/transactions.ts'
import { useSession } from '../identity/index.ts'
import { UpdateScreen } from './update-screen.tsx'

const id = '01900000-0000-7000-8000-00000000000a'
const update = {
  id,
  title: 'Two pumps are in',
  audience: 'public',
  state: 'published',
  publishAt: null,
  publishedAt: '2026-06-01T10:00:00.000Z',
  editedAt: null,
  changedAt: '2026-06-01T10:00:00.000Z',
  version: 1,
  isDemo: false,
  charity: { id: 'charity-1', number: '9000001', name: 'Wells for All' },
  project: { id: '01900000-0000-7000-8000-000000000001', title: 'Clean water' },
  metrics: [],
  photos: [],
  body: { type: 'doc', content: [] },
  earlier: null,
  later: null,
  noGiftsReason: null,
  cites: [makeListed()],
  can: { edit: false, remove: false, seeVersions: false },
}

/** Opens the page of an update whose transactions the reader's gifts paid for in these parts. */
const show = (parts: object[]) => {
  useSession.setState({ status: 'signed-in' })
  const fake = stubServer({
    [`GET /api/project-update/${id}`]: update,
    [`GET /api/update/${id}/my-part`]: { parts },
  })
  renderAt(<UpdateScreen kind="project" id={id} around={(_, article) => article} />)
  return fake
}

test('a giver reads how much of the update’s spending their gifts paid for, in each currency', async () => {
  show([
    { currency: 'EUR', amount: 500, gifts: 1 },
    { currency: 'GBP', amount: 1240, gifts: 2 },
  ])
  const part = await screen.findByRole('complementary', { name: 'Your part in this' })
  expect(part.textContent).toContain(
    'Your gifts had a part in this. They paid €5.00 and £12.40 of the transactions above.',
  )
})

test('a giver whose gifts paid for none of the update’s spending sees no sentence about their part', async () => {
  const fake = show([])
  await vi.waitFor(() => expect(fake.to(`GET /api/update/${id}/my-part`)).toHaveLength(1))
  expect(screen.queryByRole('complementary', { name: 'Your part in this' })).toBeNull()
})
