import type { CharityTeam, DonorOrgTeam } from '@pennytrail/contract'
import { listDonorOrgRights } from '@pennytrail/contract/identity/rights.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '../features/identity/session/session.ts'
import { connectSession } from '../lib/api/api.ts'
import { useToasts } from '../lib/toast.ts'
import { renderAt } from '../testing/render.tsx'
import { makeErrorResponse, makeLogin, stubServer } from '../testing/session.ts'
import CharityTeamPanel from '../features/account/charity-dashboard/charity-team.tsx'
import DonorOrgTeamPanel from '../features/account/donor-org-dashboard/donor-org-team.tsx'
import { fillField } from '../testing/fill-field.ts'
import { makeOwnCharity } from '../testing/charity.ts'

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`
const charity = makeOwnCharity({ id: id(1), name: 'Lantern Trust' })
const org = {
  id: id(2),
  name: 'Larkfield',
  status: 'verified' as const,
  role: 'Viewer' as const,
  can: listDonorOrgRights('Viewer'),
}
const nothing = { changeRole: [], remove: false, handOver: false }
const everything = {
  changeRole: ['Viewer' as const, 'Contributor' as const, 'Manager' as const, 'Lead' as const],
  remove: true,
  handOver: true,
}
const joined = { joinedAt: '2026-03-04T10:00:00.000Z', avatarid: null }
const me = {
  id: id(3),
  firstname: 'Jory',
  lastname: 'Penhallow',
  role: 'Lead' as const,
  you: true,
  can: nothing,
  ...joined,
}
const idris = {
  id: id(4),
  firstname: 'Idris',
  lastname: 'Callender',
  role: 'Viewer' as const,
  you: false,
  can: everything,
  ...joined,
}
const waiting = {
  id: id(5),
  name: 'Ffion Delacroix',
  email: 'ffion@example.org',
  role: 'Contributor',
  state: 'pending' as const,
  sentAt: '2026-06-01T10:00:00.000Z',
  expiresAt: '2026-06-15T10:00:00.000Z',
  invitedBy: 'Jory Penhallow',
  can: { sendAgain: true, withdraw: true },
}
const team: CharityTeam = {
  members: [me, idris],
  invites: [waiting],
  waiting: [{ tempuserid: id(6), name: 'Alasdair Pike', email: null, invited: false }],
  closed: null,
  can: { invite: ['Viewer', 'Contributor', 'Manager', 'Lead'], leave: false, inviteDonors: true },
}
const read = `GET /api/team-invite/charity/${charity.id}`

const server = (answers: object = {}) => stubServer({ [read]: team, ...answers })
const open = () => renderAt(<CharityTeamPanel charity={charity} />)
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const pick = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
const makeMessage = (message: string) => ({ message })

beforeEach(() => {
  connectSession({ token: () => useSession.getState().token, onUnauthorised: () => {} })
  useSession.setState({ status: 'signed-in' })
  useToasts.setState({ toasts: [] })
})

describe('the team section', () => {
  test('the team section lists members, and invites with role, state and dates', async () => {
    server()
    open()
    const members = within(await screen.findByRole('table', { name: 'Members and their roles' }))
    expect(members.getByRole('row', { name: /Jory Penhallow You Lead 4 Mar 2026/ })).toBeTruthy()
    const invites = within(screen.getByRole('table', { name: 'Invites that were sent' }))
    expect(
      invites.getByRole('row', {
        name: /Ffion Delacroix.*Contributor.*Waiting.*1 Jun 2026.*15 Jun 2026/,
      }),
    ).toBeTruthy()
    expect(screen.getByText(/You are the only Lead/)).toBeTruthy()
  })

  test('the team section hides the actions that the viewer’s role does not allow', async () => {
    server({
      [`GET /api/team-invite/donorOrg/${org.id}`]: {
        members: [
          { ...me, role: 'Viewer' },
          { ...idris, role: 'Lead', can: nothing },
        ],
        invites: [],
        closed: null,
        can: { invite: [], leave: true },
      } satisfies DonorOrgTeam,
    })
    renderAt(<DonorOrgTeamPanel donorOrg={org} />)
    await screen.findByRole('table', { name: 'Members and their roles' })
    const buttons = screen.getAllByRole('button').filter((button) => !button.closest('thead'))
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Leave the team'])
    expect(screen.queryByRole('heading', { name: 'Invites' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Givers without an account' })).toBeNull()
  })

  test('the team section says that it could not be loaded and tries again', async () => {
    let calls = 0
    server({ [read]: () => (++calls === 1 ? new Response('', { status: 400 }) : team) })
    open()
    await screen.findByText('Failed to fetch invite details')
    await press('Try again')
    expect(await screen.findByRole('table', { name: 'Members and their roles' })).toBeTruthy()
  })

  test('the team section says why nobody can be invited', async () => {
    const closed = 'While the charity is suspended, nobody can be invited.'
    const can = { ...team.can, invite: [], inviteDonors: false }
    server({ [read]: { ...team, invites: [], closed, can } })
    open()
    expect(await screen.findByText(closed)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull()
  })
})

const fill = async () => {
  const form = await dialog()
  await fillField(form.getByLabelText('Name'), 'Ada Lark')
  await fillField(form.getByLabelText('Email'), 'ada@example.org')
  await userEvent.click(form.getByRole('radio', { name: /^Contributor/ }))
  return form
}

describe('inviting someone', () => {
  const post = 'POST /api/team-invite'
  test('the invite form asks for name, email address and role and says what each role may do', async () => {
    const fake = server()
    open()
    await press('Invite someone')
    const form = await dialog()
    expect(form.getByText(/record spending with its receipt/)).toBeTruthy()
    await press('Send invite')
    for (const expectedError of [
      'Enter the name of the person you invite.',
      'Enter the address to send the invite to.',
      'Choose a role.',
    ])
      expect((await form.findAllByText(expectedError)).length).toBeGreaterThan(0)
    expect(fake.to(post)).toEqual([])
  })

  test('the invite form sends one invite, and a retry after a failure repeats the same request', async () => {
    let calls = 0
    const fake = server({
      [post]: () => (++calls === 1 ? new Response('', { status: 502 }) : makeMessage('Sent.')),
    })
    open()
    await press('Invite someone')
    const form = await fill()
    await press('Send invite')
    await form.findByText('Failed to send team invite')
    await press('Send invite')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second] = fake.to(post).map(({ body }) => body)
    expect(first).toMatchObject({
      charityId: charity.id,
      name: 'Ada Lark',
      email: 'ada@example.org',
      role: 'Contributor',
    })
    expect(second).toEqual(first)
    expect(toasts()).toEqual(['Sent.'])
    await waitFor(() => expect(fake.to(read).length).toBeGreaterThan(1))
  })

  test('a manager invites a recorded giver as a donor from the list of waiting givers', async () => {
    const fake = server({ [post]: makeMessage('Sent.') })
    open()
    await press('Invite Alasdair Pike as a donor')
    const form = await dialog()
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Alasdair Pike')
    await fillField(form.getByLabelText('Email'), 'pike@example.org')
    await press('Send invite')
    await waitFor(() => expect(fake.to(post)).toHaveLength(1))
    expect(fake.to(post)[0]?.body).toMatchObject({ role: 'Donor', tempuserid: id(6) })
  })

  test('a manager sends an invite again and withdraws it', async () => {
    const again = `POST /api/team-invite/${waiting.id}/send-again`
    const remove = `DELETE /api/team-invite/${waiting.id}`
    const fake = server({
      [again]: makeMessage('Sent again.'),
      [remove]: makeMessage('Withdrawn.'),
    })
    open()
    await press('Change the invite to Ffion Delacroix')
    await pick('Send again')
    await waitFor(() => expect(toasts()).toEqual(['Sent again.']))
    await press('Change the invite to Ffion Delacroix')
    await pick('Withdraw')
    await press('Withdraw invite')
    await waitFor(() => expect(toasts()).toEqual(['Sent again.', 'Withdrawn.']))
    expect(fake.to(remove)).toHaveLength(1)
  })
})

describe('changing the team', () => {
  test('a Lead changes a member’s role', async () => {
    const change = `PATCH /api/team-invite/${idris.id}/role`
    const fake = server({ [change]: makeMessage('Idris is now a Manager.') })
    open()
    await press(/^Change Idris Callender/)
    await pick('Change role')
    await userEvent.click((await dialog()).getByRole('radio', { name: /^Manager/ }))
    await press('Save role')
    await waitFor(() => expect(toasts()).toEqual(['Idris is now a Manager.']))
    expect(fake.to(change)[0]?.body).toEqual({
      charityId: charity.id,
      from: 'Viewer',
      role: 'Manager',
    })
  })

  test('a Lead removes a member after confirmation, and the dialog says why a removal failed', async () => {
    const remove = `DELETE /api/team-invite/${idris.id}`
    const fake = server({
      [remove]: () => makeErrorResponse(403, 'access-denied', 'Access denied.'),
    })
    open()
    await press(/^Change Idris Callender/)
    await pick('Remove')
    const openDialog = await dialog()
    await press('Remove from the team')
    expect(await openDialog.findByText('Access denied.')).toBeTruthy()
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fake.to(remove)).toHaveLength(1)
  })

  test('a Lead hands over the role of Lead, and the session fetches the person’s own role again', async () => {
    const over = `POST /api/team-invite/${idris.id}/hand-over`
    const { token: _, ...own } = makeLogin()
    const fake = server({ [over]: makeMessage('Idris leads.'), 'GET /api/auth/me': own })
    useSession.setState({ token: 'a-token' })
    open()
    await press(/^Change Idris Callender/)
    await pick('Hand over as Lead')
    await press('Hand over')
    await waitFor(() => expect(toasts()).toEqual(['Idris leads.']))
    expect(fake.to('GET /api/auth/me')).toHaveLength(1)
  })

  test('a member leaves the team', async () => {
    const leave = 'POST /api/team-invite/leave'
    const fake = server({
      [leave]: makeMessage('You have left Lantern Trust.'),
      [read]: { ...team, can: { ...team.can, leave: true } },
    })
    open()
    await press('Leave the team')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Leave the team' }))
    await waitFor(() => expect(toasts()).toEqual(['You have left Lantern Trust.']))
    expect(fake.to(leave)[0]?.body).toEqual({ charityId: charity.id })
  })
})
