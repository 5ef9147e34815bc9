import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { InviteAnswer } from '../../features/invites/invite-answer.tsx'
import { renderAt, findInPage } from '../../testing/render.tsx'
import { makeErrorResponse } from '../../testing/session.ts'
import {
  at,
  donor,
  heading,
  lookUp,
  open,
  openOrg,
  press,
  reject,
  shownInvite,
  server,
  toasts,
  token,
  setUpInvitePages,
} from '../../testing/invite-pages.tsx'

setUpInvitePages()

describe('the page of an invite', () => {
  test('the invite page names the charity and the role and sends the token as authorisation', async () => {
    const fake = server()
    open()
    expect((await findInPage('status')).textContent).toBe('Loading the invite')
    await heading('Join Lantern Trust')
    expect(screen.getByText('You have been invited as a Manager.')).toBeTruthy()
    expect(screen.getByText('Would you like to accept this invite?')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
    expect(fake.to(lookUp)[0]?.authorization).toBe(token)
  })

  test('the invite page shows “Join as a Donor” to a person who is invited as a donor', async () => {
    server({ [lookUp]: donor })
    open()
    await heading('Join as a Donor')
    expect(screen.getByText('You have been invited as a Donor.')).toBeTruthy()
  })

  test('the invite page names the donor organisation', async () => {
    server()
    openOrg()
    await heading('Join Larkfield')
    expect(screen.getByText('You have been invited as a Viewer.')).toBeTruthy()
  })

  test.each(['/invite-portal', '/invite-org-portal?token='])(
    'the invite page says that the token is missing at %s',
    async (address) => {
      server()
      open(address)
      await heading('Ooooops. Something went wrong')
      expect(screen.getByText('You do not have a valid token to access this page.')).toBeTruthy()
      expect(toasts()).toEqual(['error: Link is broken or invalid'])
      expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
    },
  )

  test('the invite page says that the link is broken when the server refuses it', async () => {
    server({
      [lookUp]: () => makeErrorResponse(404, 'invite-invalid', 'Invite expired or invalid.'),
    })
    open()
    await heading('Ooooops. Something went wrong')
    expect(
      screen.getByText(
        'We noticed that the invite link is broken or invalid. Invite expired or invalid.',
      ),
    ).toBeTruthy()
    expect(toasts()).toEqual(['error: Invite expired or invalid.'])
  })

  test.each([
    ['no answer', () => Response.error(), 'Failed to fetch invite details'],
    ['a failing server', () => makeErrorResponse(500, 'internal-error', 'It broke'), 'It broke'],
  ])('when loading an invite meets %s, the page offers to try again', async (_, bad, reason) => {
    let calls = 0
    server({ [lookUp]: () => (++calls === 1 ? bad() : shownInvite) })
    open()
    await screen.findByText(reason)
    expect(
      screen.getByText(
        'We noticed that the invite link is broken or invalid. Invite expired or invalid.',
      ),
    ).toBeTruthy()
    expect(toasts()).toEqual(['error: Invite expired or invalid.'])
    await press('Try again')
    expect(await heading('Join Lantern Trust')).toBeTruthy()
  })

  test.each([
    ['an invite', `?token=${token}`],
    ['a broken link', ''],
  ])('Back leads one page back from the page of %s', async (_, query) => {
    server()
    vi.spyOn(history, 'length', 'get').mockReturnValue(2)
    const router = open(`/invite-portal${query}`)
    await press('Back')
    await waitFor(() => expect(at(router)).toBe('/before'))
  })

  test('the invite page tells a person who is signed in as somebody else that the invite is for another address', async () => {
    server()
    useSession.setState({ status: 'signed-in', email: 'other@example.org' })
    open()
    await heading('Join Lantern Trust')
    expect(screen.getByText(/You are signed in as other@example.org/)).toBeTruthy()
  })
})

describe('rejecting an invite', () => {
  test('rejecting an invite shows the server’s message and goes to the home page', async () => {
    const fake = server()
    const router = open()
    await press('Reject')
    await waitFor(() => expect(at(router)).toBe('/'))
    expect(fake.to(reject)[0]?.body).toEqual({ token })
    expect(toasts()).toEqual(['success: You have rejected the invite to join Lantern Trust.'])
  })

  test('rejecting an invite says that it failed and stays on the page', async () => {
    server({
      [reject]: () => makeErrorResponse(404, 'invite-invalid', 'Invite expired or invalid.'),
    })
    const router = open()
    await press('Reject')
    await screen.findByText('Invite expired or invalid.')
    expect(toasts()).toEqual(['error: Failed to reject invitation. Please try again.'])
    expect(at(router)).toBe(`/invite-portal?token=${token}`)
  })

  test('an invite cannot be rejected without a token', async () => {
    const fake = server()
    const invite = {
      kind: 'charity' as const,
      organisation: 'Lantern Trust',
      name: 'Mary Ann Lee',
      email: 'mary@example.org',
      role: 'Viewer',
      hasAccount: false,
    }
    const props = {
      invite,
      signedInAs: null,
      onSignedIn: async () => {},
      onNotSignedIn: async () => false,
      onJoinedSignedIn: async () => {},
      address: '/',
    }
    renderAt(<InviteAnswer {...props} token="" />)
    await press('Reject')
    await waitFor(() => expect(toasts()).toEqual(['error: Invalid invitation link.']))
    expect(fake.to(reject)).toEqual([])
  })
})
