import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import { Toasts } from '../../../ui/toasts.tsx'
import FollowingSection from './following-section.tsx'

it('a person stops following a project at once, and Undo follows it again', async () => {
  const server = stubServer({
    'GET /api/following': {
      following: [
        {
          charity: { id: 'c', number: '9000012', name: 'Lantern Trust' },
          project: { id: 'p', title: 'Winter beds' },
          followedAt: '2026-05-01T10:00:00.000Z',
          lastUpdate: null,
        },
      ],
    },
    'GET /api/project/p/follow': { following: true },
    'DELETE /api/project/p/follow': { message: 'Done.' },
    'POST /api/project/p/follow': { message: 'Done.' },
  })
  renderAt(
    <>
      <Toasts />
      <FollowingSection />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Stop following Winter beds' }))
  await waitFor(() => expect(server.to('DELETE /api/project/p/follow')).toHaveLength(1))
  const undo = await screen.findByRole('button', {
    name: 'Undo: You no longer follow Winter beds.',
  })
  await userEvent.click(undo)
  await waitFor(() => expect(server.to('POST /api/project/p/follow')).toHaveLength(1))
})
