import type { PersonInfo } from '@pennytrail/contract'
import { createNoResponseError } from '../../lib/api/api-error.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import DeleteSettings from '../../features/account/delete-settings.tsx'
import { AddRoles } from '../../features/account/add-roles.tsx'
import { useSession } from '../../features/identity/session/session.ts'
import { renderAt } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import UnsubscribePage from './unsubscribe.page.tsx'
import UserProfilePage from './userprofile.page.tsx'
import { fillField } from '../../testing/fill-field.ts'

const person: PersonInfo = {
  id: 'person-1',
  firstname: 'Nell',
  lastname: 'Farrow',
  bio: 'Counts every penny twice.',
  introduction: '',
  avatarid: null,
  userType: 'DONOR',
  usertype: 'DONOR',
  self: false,
  charities: [],
  donorOrgs: [],
  gifts: [],
}
const account = {
  email: 'nell@example.org',
  confirmed: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  hasPassword: true,
  pendingEmail: null,
  lastLeadOf: [],
}

const serve = (answers: object) => stubServer({ ...answers })

const broken = () => new Response('', { status: 503 })

beforeEach(() => useSession.setState({ status: 'signed-in', userId: 'me' }))

describe('the profile page', () => {
  it('another person’s profile page shows that person, but no link to edit the profile', async () => {
    serve({ 'GET /api/user/getuserinfo/person-1': { data: person } })
    renderAt(<UserProfilePage />, '/userprofile?id=person-1')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Nell Farrow')
    expect(screen.getByText('Counts every penny twice.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit your profile' })).toBeNull()
    expect(screen.queryByText('What you can do here')).toBeNull()
  })

  it('the profile page says that the profile could not be fetched, and why', async () => {
    serve({
      'GET /api/user/getuserinfo/me': () =>
        makeErrorResponse(404, 'x', 'We could not find that account.'),
    })
    renderAt(<UserProfilePage />, '/userprofile')
    expect(await screen.findByText('Failed to fetch user info')).toBeTruthy()
    expect(screen.getByText('We could not find that account.')).toBeTruthy()
  })
})

const open = async (answers: object) => {
  const server = serve({ 'GET /api/user/account': account, ...answers })
  const onDeleted = vi.fn<() => Promise<void>>(async () => {})
  renderAt(<DeleteSettings userId="me" onDeleted={onDeleted} />)
  return { server, onDeleted }
}
const confirm = async (password: string, words: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete your account' }))
  await fillField(await screen.findByLabelText('Password'), password)
  await fillField(screen.getByLabelText(/to confirm/), words)
  await userEvent.click(screen.getByRole('button', { name: 'Delete for good' }))
}

describe('deleting an account', () => {
  it('deleting an account sends nothing until the person has typed the words that confirm it', async () => {
    const { server } = await open({})
    await confirm('secret', 'delete')
    expect((await screen.findAllByText('Type “delete my account”.')).length).toBeGreaterThan(0)
    expect(server.to('DELETE /api/user/deleteuser/me')).toEqual([])
  })

  it('deleting an account sends the password and tells the page when the account is deleted', async () => {
    const { server, onDeleted } = await open({
      'DELETE /api/user/deleteuser/me': { message: 'Your account has been deleted.' },
    })
    await confirm('secret', 'Delete my account')
    await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
    expect(server.to('DELETE /api/user/deleteuser/me')[0]?.body).toEqual({ password: 'secret' })
  })

  it.each([
    ['without a word', broken, []],
    ['without an answer', () => Promise.reject(new TypeError()), [createNoResponseError().message]],
    ['for a reason', () => makeErrorResponse(500, 'internal-error', 'It broke.'), ['It broke.']],
  ])(
    'after a failure %s, deleting an account says that the account was not deleted',
    async (_, answer, reasons) => {
      const { onDeleted } = await open({ 'DELETE /api/user/deleteuser/me': answer })
      await confirm('secret', 'delete my account')
      expect(await screen.findByText('Failed to delete user. Please try again later.')).toBeTruthy()
      for (const reason of reasons) expect(screen.getByText(reason)).toBeTruthy()
      expect(onDeleted).not.toHaveBeenCalled()
    },
  )

  it('a charity’s last Lead gets a link to the charity instead of a button to delete the account', async () => {
    await open({
      'GET /api/user/account': {
        ...account,
        lastLeadOf: [{ kind: 'charity', id: 'c', name: 'Bright Step' }],
      },
    })
    expect(await screen.findByRole('link', { name: 'Bright Step' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete your account' })).toBeNull()
  })
})

describe('profiles that can be added later', () => {
  it.each([
    ['GENERAL', true, true, true],
    ['DONOR', false, true, true],
    ['DONOR & CHARITY', false, true, false],
    ['DONORORG', true, false, true],
  ] as const)(
    'the settings offer the right profiles to add for %s',
    (userType, gives, claims, founds) => {
      renderAt(<AddRoles userType={userType} onChanged={async () => {}} />)
      const offered = {
        gives: screen.queryByRole('button', { name: 'I want to give' }) !== null,
        claims: screen.queryByRole('link', { name: 'Claim a charity' }) !== null,
        founds: screen.queryByRole('link', { name: 'Set up a donor organisation' }) !== null,
      }
      expect(offered).toEqual({ gives, claims, founds })
    },
  )
})

describe('links in emails', () => {
  it.each([
    [500, 'internal-error'],
    [429, 'too-many-requests'],
  ])(
    'the page of an emailed link does not call the link invalid after %i %s',
    async (status, code) => {
      let down = true
      serve({
        'GET /api/notification/link': () =>
          down
            ? makeErrorResponse(status, code, '')
            : { kind: 'project-updates', email: 'n…@example.org', mail: true },
      })
      renderAt(<UnsubscribePage />, '/unsubscribe?token=abc')
      expect(await screen.findByText('This link could not be opened')).toBeTruthy()
      down = false
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText('Stop these emails?')).toBeTruthy()
    },
  )

  const link = { kind: 'project-updates', email: 'n…@example.org', mail: true }

  it('opening an unsubscribe link changes nothing, and its buttons stop and restart that kind of email', async () => {
    let stored = link
    const server = serve({
      'GET /api/notification/link': () => stored,
      'PATCH /api/notification/link': ({ body }: { body: { mail: boolean } }) => {
        stored = { ...link, mail: body.mail }
        return stored
      },
    })
    renderAt(<UnsubscribePage />, '/unsubscribe?token=abc')
    expect(await screen.findByText(/gets “Updates of projects” emails/)).toBeTruthy()
    expect(server.to('PATCH /api/notification/link')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
    expect(await screen.findByText('These emails have stopped')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Get these emails again' }))
    expect(await screen.findByText('You will get these emails again.')).toBeTruthy()
    expect(server.to('PATCH /api/notification/link').map(({ body }) => body)).toEqual([
      { token: 'abc', mail: false },
      { token: 'abc', mail: true },
    ])
  })

  it.each([
    ['charity-updates', true],
    ['checkpoints', false],
  ] as const)(
    'for %s, it is %s that the page on an unsubscribe link says that charities’ own emails go on',
    async (kind, says) => {
      serve({ 'GET /api/notification/link': { ...link, kind } })
      renderAt(<UnsubscribePage />, '/unsubscribe?token=abc')
      expect(await screen.findByText('Stop these emails?')).toBeTruthy()
      expect(screen.queryByText(/does not stop their own emails/) !== null).toBe(says)
    },
  )
})
