import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import Bell from './bell.tsx'
import { NotificationCentre } from './notification-centre.tsx'

const receipt = {
  id: '01900000-0000-7000-8000-000000000001',
  title: 'Your receipt: £25.00 to Harbour Lights',
  path: '/donation/1',
  happenedAt: '2026-06-01T10:00:00.000Z',
  isRead: false,
}
const reply = {
  ...receipt,
  id: '01900000-0000-7000-8000-000000000002',
  title: 'Harbour Lights replied about your gift',
  happenedAt: '2026-05-31T10:00:00.000Z',
  isRead: true,
}

const serve = (answers: object) =>
  stubServer({
    'GET /api/notification/unread': { count: 1 },
    'GET /api/notification/preferences': { preferences: [] },
    ...answers,
  })

const show = () => renderAt(<NotificationCentre userType="DONOR" before={null} />, '/notifications')

describe('the page of notifications', () => {
  it('groups notifications by day, says which are unread, and links each to its place', async () => {
    serve({ 'GET /api/notification': { notifications: [receipt, reply], more: false } })
    show()
    const link = await screen.findByRole('link', { name: /^Unread: Your receipt: £25.00/ })
    expect(link.getAttribute('href')).toBe('/donation/1')
    expect(screen.getByRole('heading', { name: '1 June 2026' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: '31 May 2026' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Harbour Lights replied/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Older' })).toBeNull()
  })

  it('says how long notifications are kept if there are none', async () => {
    serve({ 'GET /api/notification': { notifications: [], more: false } })
    show()
    expect(await screen.findByRole('heading', { name: 'No notifications' })).toBeTruthy()
    expect(screen.getByText(/will be here for 90 days/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  it('offers another try if they could not be loaded', async () => {
    serve({ 'GET /api/notification': new Response('', { status: 503 }) })
    show()
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /Try again/ })).toBeTruthy()
  })

  it('marks those as read that the person sees', async () => {
    const sent = serve({
      'GET /api/notification': { notifications: [receipt, reply], more: true },
      'POST /api/notification/read': { count: 1 },
    })
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    expect(sent.to('POST /api/notification/read')[0]?.body).toEqual({ newest: receipt.id })
    expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe(
      `/notifications?before=${reply.id}`,
    )
  })
})

describe('the bell', () => {
  it('says in its name how many are unread', async () => {
    serve({})
    renderAt(<Bell />, '/explore')
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
  })

  it('opens the newest in a panel, with the way to all and to the emails', async () => {
    serve({ 'GET /api/notification': { notifications: [receipt], more: false } })
    renderAt(<Bell />, '/explore')
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: /Your receipt/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All notifications' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Emails you get' })).toBeTruthy()
  })
})
