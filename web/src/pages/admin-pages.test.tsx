import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../features/identity/session/session.ts'
import { connectSession } from '../lib/api/api.ts'
import { makeClaim } from '../testing/charity.ts'
import { fakeServer, makeToken, makeErrorResponse } from '../testing/session.ts'
// Sections are lazy-loaded. Importing them here keeps the tests from waiting.
import '../features/admin/activity-section.tsx'
import '../features/admin/operations/database-section.tsx'
import '../features/admin/people/people-section.tsx'
import '../features/admin/organisations/verification-section.tsx'
import AdminPage from './admin.page.tsx'
import { fillField } from '../testing/fill-field.ts'
import { openPages } from '../testing/render.tsx'

/** Opens the admin pages and returns the requests with their query strings. */
const open = (at: string, answers: Record<string, unknown>) => {
  const fake = fakeServer({
    'GET /api/second-factor': {
      on: true,
      since: null,
      recoveryCodesLeft: 1,
      proved: 'second-factor',
    },
    ...answers,
  })
  const requests: string[] = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requests.push(url)
    return fake.respond(url, init)
  })
  const { router } = openPages({ '/admin': <AdminPage /> }, at)
  return { router, requests, fake }
}

beforeEach(() => {
  connectSession({ token: () => useSession.getState().token, onUnauthorised: () => {} })
  useSession.setState({ status: 'signed-in', token: makeToken(), isAdmin: true })
})

describe('two administrators who decide at the same time', () => {
  const claim = {
    ...makeClaim({ proof: { provenAt: '2026-06-01T10:00:00Z' } }),
    claimant: { id: 'x', firstname: 'Sam', lastname: 'Okafor', email: 'sam@example.org' },
    register: null,
    otherClaims: 0,
  }

  it('an administrator who decides a claim too late is told so, then sees the current queue', async () => {
    let claims = [claim]
    open('/admin?section=verification', {
      'GET /api/charity-claim': () => ({ claims }),
      'GET /api/admin/donor-org': { donorOrgs: [] },
      [`POST /api/charity-claim/${claim.id}/refuse`]: () => {
        claims = []
        return makeErrorResponse(409, 'claim-decided', 'This claim has been decided already.')
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }))
    const dialog = await screen.findByRole('dialog')
    await fillField(within(dialog).getByLabelText('Reason'), 'It is somebody else’s.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse' }))
    expect(await within(dialog).findByText('This claim has been decided already.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('No claims waiting')).toBeTruthy()
  })

  it('an administrator who decides on a donor organisation too late reads that it was already decided', async () => {
    const org = {
      id: '01900000-0000-7000-8000-0000000000aa',
      name: 'Wharf Foundation',
      kind: 'foundation',
      registrationNumber: null,
      website: null,
      askedBy: claim.claimant,
      askedAt: '2026-06-01T10:00:00Z',
      proof: 'Ring us.',
      introduction: '',
      register: null,
      registerUrl: null,
      sameNumber: [],
      timesRefused: 0,
    }
    let donorOrgs = [org]
    open('/admin?section=verification', {
      'GET /api/charity-claim': { claims: [] },
      'GET /api/admin/donor-org': () => ({ donorOrgs }),
      [`POST /api/admin/donor-org/${org.id}/decide`]: () => {
        donorOrgs = []
        return makeErrorResponse(409, 'donor-org-decided', 'This has been decided already.')
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Verify' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Verify' }))
    expect(await within(dialog).findByText('This has been decided already.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('No donor organisations waiting')).toBeTruthy()
  })
})

describe('the URL of an administration section', () => {
  const nobody = { people: [], page: 1, limit: 25, totalCount: 26, totalPages: 2 }

  it('the URL of an administration section fills in the search field, also after going back', async () => {
    const { router } = open('/admin?section=people&q=first', { 'GET /api/admin/person': nobody })
    const field = await screen.findByLabelText<HTMLInputElement>('Name or email address')
    expect(field.value).toBe('first')
    await userEvent.clear(field)
    await userEvent.type(field, 'second{Enter}')
    expect(router.state.location.search).toContain('q=second')
    await router.navigate(-1)
    await waitFor(() => expect(field.value).toBe('first'))
  })

  it('a URL with an invalid id shows a message without a “Try again” button', async () => {
    open('/admin?section=people&person=nonsense', {
      'GET /api/admin/person/nonsense': () =>
        makeErrorResponse(400, 'validation-failed', 'Check “id”: it does not have the right form.'),
    })
    expect(await screen.findByRole('link', { name: 'Back to the search' })).toBeTruthy()
    expect(screen.getByText('The account could not be loaded.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('a search that finds more accounts than are counted says which of them are listed', async () => {
    const many = { ...nobody, totalCount: 1000, totalPages: 40, more: true }
    open('/admin?section=people&q=a', { 'GET /api/admin/person': many })
    expect(
      await screen.findByText('More than 1,000 accounts. The newest 1,000 are listed.'),
    ).toBeTruthy()
  })

  it('a URL with a page number beyond the end leads to the last page', async () => {
    const { router } = open('/admin?section=people&page=9', { 'GET /api/admin/person': nobody })
    await waitFor(() => expect(router.state.location.search).toBe('?section=people&page=2'))
  })

  it('the administrators’ log ignores an invalid day in the URL', async () => {
    const log = {
      lines: [],
      acts: [],
      people: [],
      page: 1,
      limit: 50,
      totalCount: 0,
      totalPages: 0,
    }
    const { requests } = open('/admin?section=activity&from=yesterday&act=verify-claim', {
      'GET /api/admin/activity': log,
    })
    expect(await screen.findByText('No matching actions')).toBeTruthy()
    expect(requests.find((url) => url.includes('/activity'))).toBe(
      '/api/admin/activity?act=verify-claim&page=1',
    )
  })
})

const openDatabase = (answer: object) =>
  open('/admin?section=database', {
    'GET /api/admin/database': { sessions: [], hidden: 0, statements: [], tables: [], ...answer },
  })

describe('the database section', () => {
  const session = {
    pid: 4711,
    application: 'pennytrail',
    state: 'active',
    statement: 'update project set title = $1',
    seconds: 12.5,
    transactionSeconds: 12.5,
    waitSeconds: 12,
    waitsFor: 'project',
    blockedBy: [4712],
  }

  it('the database section shows which statement waits for which process, and for how long', async () => {
    openDatabase({ sessions: [session] })
    expect(await screen.findByText('update project set title = $1')).toBeTruthy()
    expect(screen.getByText('12 s for project, behind process 4712')).toBeTruthy()
    const summary = screen.getByText('1 slow statement or lock, 1 waiting for a lock.')
    expect(summary.getAttribute('role')).toBe('status')
  })

  it('the database section says that nothing is slow, and how to see hidden connections and statistics', async () => {
    openDatabase({ hidden: 2 })
    expect(await screen.findByText('Nothing is slow')).toBeTruthy()
    expect(screen.getByText('No statistics')).toBeTruthy()
    expect(screen.getByText('pg_read_all_stats')).toBeTruthy()
  })

  it('the database section offers another try if it could not be loaded', async () => {
    open('/admin?section=database', {
      'GET /api/admin/database': () => makeErrorResponse(503, 'database-unavailable', 'Away.'),
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
