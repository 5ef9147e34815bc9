import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { useSession } from '../../features/identity/session/session.ts'
import { connectSession } from '../../lib/api/api.ts'
import { makeClaim, makeRegisterEntry } from '../../testing/charity.ts'
import { makeErrorResponse, makeLogin, makeToken, stubServer } from '../../testing/session.ts'
// Sections are lazy-loaded. Importing them here keeps the tests from waiting.
import '../../features/admin/organisations/verification-section.tsx'
import AdminPage from '../admin.page.tsx'
import ClaimCharityPage from './claim-charity.page.tsx'
import ConfirmClaimPage from './confirm-claim.page.tsx'
import { fillField } from '../../testing/fill-field.ts'
import { openPages } from '../../testing/render.tsx'

const { token: _, ...account } = makeLogin()
const setup = { confirmed: true, intent: null, claimWaiting: false }
const me = { ...account, setup }

const serve = (answers: object) =>
  stubServer({
    'GET /api/auth/me': me,
    'GET /api/charity-claim/mine': { claims: [] },
    'GET /api/second-factor': {
      on: true,
      since: null,
      recoveryCodesLeft: 1,
      proved: 'second-factor',
    },
    ...answers,
  })

const open = (at: string) => {
  const { router } = openPages(
    {
      '/claim-charity': <ClaimCharityPage />,
      '/claim-charity/confirm': <ConfirmClaimPage />,
      '/admin': <AdminPage />,
    },
    at,
  )
  return router
}

const agree = async () =>
  userEvent.click(await screen.findByLabelText(/^Lantern Trust will keep to the Code/))
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  connectSession({ token: () => useSession.getState().token, onUnauthorised: () => {} })
  useSession.setState({ status: 'signed-in', token: makeToken() })
})

const lookUp = async (number: string) => {
  await fillField(await screen.findByLabelText('Registered charity number'), number)
  await press('Look it up')
}

describe('claiming a charity', () => {
  const entry = { 'GET /api/charity-register/9000012': makeRegisterEntry() }

  it('a claim starts with the charity’s number in any form and shows the register’s entry', async () => {
    serve({ 'GET /api/charity-register/gb-chc-9000012': makeRegisterEntry() })
    const router = open('/claim-charity')
    await lookUp('12')
    expect((await screen.findAllByText('This is not a charity number.')).length).toBeGreaterThan(0)
    const field = screen.getByLabelText('Registered charity number')
    await userEvent.clear(field)
    await lookUp('gb-chc-9000012')
    expect(await screen.findByRole('heading', { name: 'Lantern Trust' })).toBeTruthy()
    expect(router.state.location.search).toBe('?number=gb-chc-9000012')
    expect(screen.getByText(/of 27 May 2021, does not say whether/)).toBeTruthy()
    expect(screen.getByText(/Contains public sector information/)).toBeTruthy()
  })

  it('a claim says that the register has no such number', async () => {
    const message = 'We cannot find that number. Check it, or ask us to add your charity.'
    serve({
      'GET /api/charity-register/9000099': makeErrorResponse(
        404,
        'register-entry-not-found',
        message,
      ),
    })
    open('/claim-charity?number=9000099')
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('a claim by website shows a code and checks for the result until the website was read', async () => {
    const claims = [[], [makeClaim()], [makeClaim()]] as ReturnType<typeof makeClaim>[][]
    const checked = makeClaim({
      proof: { checkedAt: '2026-06-15T10:05:00.000Z', problem: 'The code is not on this page.' },
    })
    let isChecked = false
    const fake = serve({
      ...entry,
      'POST /api/charity': makeClaim(),
      'GET /api/charity-claim/mine': () => ({
        claims: isChecked ? [checked] : (claims.shift() ?? [makeClaim()]),
      }),
      [`POST /api/charity-claim/${makeClaim().id}/check-website`]: () => {
        isChecked = true
        return { message: 'We are checking the website now.' }
      },
    })
    open('/claim-charity?number=9000012')
    await press('Claim Lantern Trust')
    expect((await screen.findAllByText(/^Agree to the Code/)).length).toBeGreaterThan(0)
    expect(fake.to('POST /api/charity')).toEqual([])
    await agree()
    await press('Claim Lantern Trust')
    expect(await screen.findByText('pennytrail-abcd2345efgh6789')).toBeTruthy()
    expect(fake.to('POST /api/charity')[0]?.body).toEqual({
      ukCharityNumber: '9000012',
      proof: { kind: 'website-code' },
      codeVersion: '2025-11-01',
    })
    await press('Check for the code now')
    expect(
      await screen.findByText(/The code is not on this page/, {}, { timeout: 4000 }),
    ).toBeTruthy()
  })

  it('a claim by email asks for an address at the website’s domain', async () => {
    const fake = serve({ ...entry, 'POST /api/charity': makeClaim() })
    open('/claim-charity?number=9000012')
    await userEvent.click(await screen.findByLabelText(/Email at the website’s domain/))
    await fillField(screen.getByLabelText('Email address at the charity'), 'sam@example.com')
    await press('Claim Lantern Trust')
    const expectedError = 'Enter an address that ends in @lantern.example.org.'
    expect((await screen.findAllByText(expectedError)).length).toBeGreaterThan(0)
    expect(fake.to('POST /api/charity')).toEqual([])
    await agree()
    await userEvent.clear(screen.getByLabelText('Email address at the charity'))
    await fillField(
      screen.getByLabelText('Email address at the charity'),
      'sam@lantern.example.org',
    )
    await press('Claim Lantern Trust')
    await waitFor(() =>
      expect(fake.to('POST /api/charity')[0]?.body).toEqual({
        ukCharityNumber: '9000012',
        proof: { kind: 'domain-mail', email: 'sam@lantern.example.org' },
        codeVersion: '2025-11-01',
      }),
    )
  })

  it('a claim without a website asks how the charity can be checked', async () => {
    const fake = serve({
      'GET /api/charity-register/9000012': makeRegisterEntry({ weblink: null }),
      'POST /api/charity': makeErrorResponse(
        409,
        'charity-already-claimed',
        'This charity has a team.',
      ),
    })
    open('/claim-charity?number=9000012')
    await fillField(await screen.findByLabelText('How can we check?'), 'Trust me.')
    await agree()
    await press('Claim Lantern Trust')
    const short = 'Tell us in a sentence or two how we can check.'
    expect((await screen.findAllByText(short)).length).toBeGreaterThan(0)
    await fillField(screen.getByLabelText('How can we check?'), ' Ring the town hall and ask.')
    await press('Claim Lantern Trust')
    expect(await screen.findByText('This charity has a team.')).toBeTruthy()
    expect(fake.to('POST /api/charity')).toHaveLength(1)
  })

  it('a claim requires a confirmed email address', async () => {
    serve({ 'GET /api/auth/me': { ...me, setup: { ...setup, confirmed: false } } })
    open('/claim-charity')
    expect(await screen.findByText('Confirm your email address')).toBeTruthy()
    expect(screen.queryByLabelText('Registered charity number')).toBeNull()
  })

  it('a person cannot claim a charity that was removed from the register', async () => {
    serve({
      'GET /api/charity-register/9000012': makeRegisterEntry({
        status: 'removed',
        removedOn: '2020-01-31',
      }),
    })
    open('/claim-charity?number=9000012')
    expect(await screen.findByText(/has been removed from the register cannot/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull()
  })

  it('the claims page shows how a claim ended, and a person can withdraw a pending one', async () => {
    const fake = serve({
      'GET /api/charity-claim/mine': {
        claims: [
          makeClaim({ proof: { kind: 'domain-mail', email: 'sam@lantern.example.org' } }),
          makeClaim({
            id: '01900000-0000-7000-8000-00000000d002',
            state: 'refused',
            reason: 'No.',
          }),
        ],
      },
      [`DELETE /api/charity-claim/${makeClaim().id}`]: { message: 'Withdrawn.' },
    })
    open('/claim-charity')
    expect(await screen.findByText(/We sent a link to sam@lantern.example.org/)).toBeTruthy()
    expect(screen.getByText('No.')).toBeTruthy()
    await press('Withdraw the claim')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the claim' }))
    await waitFor(() =>
      expect(fake.to(`DELETE /api/charity-claim/${makeClaim().id}`)).toHaveLength(1),
    )
  })
})

test('the emailed link proves an email address only after a press on the button', async () => {
  const fake = serve({
    'POST /api/charity-claim/confirm-mail': { message: 'Thank you.', charityName: 'Lantern Trust' },
  })
  open('/claim-charity/confirm?token=abc')
  expect(fake.calls).toEqual([])
  await press('Yes, this is our address')
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeTruthy()
  expect(fake.to('POST /api/charity-claim/confirm-mail')[0]?.body).toEqual({ token: 'abc' })
})

const inDialog = async (name: string) => {
  const dialog = await screen.findByRole('dialog')
  const button = [...dialog.querySelectorAll('button')].find((one) => one.textContent === name)
  await userEvent.click(button as HTMLElement)
}

describe('the administrator’s queue', () => {
  const waiting = {
    ...makeClaim({ proof: { problem: 'The code is not on this page.' } }),
    claimant: { id: 'x', firstname: 'Sam', lastname: 'Okafor', email: 'sam@example.org' },
    register: {
      name: 'Lantern Trust',
      status: 'registered',
      sourceDate: '2026-06-01',
      weblink: 'http://www.lantern.example.org/',
      insolvent: false,
      registerUrl: 'https://register.example.org/9000012',
    },
    otherClaims: 1,
  }
  const verify = `POST /api/charity-claim/${waiting.id}/verify`
  const refuse = `POST /api/charity-claim/${waiting.id}/refuse`
  it('only administrators can open the queue of claims', async () => {
    const fake = serve({})
    open('/admin?section=verification')
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy()
    expect(fake.to('GET /api/charity-claim')).toEqual([])
  })

  it('the queue shows the evidence for a claim, and a claim without proof can be verified only with a note', async () => {
    useSession.setState({ isAdmin: true })
    let claims = [waiting]
    const fake = serve({
      'GET /api/charity-claim': () => ({ claims }),
      [verify]: () => {
        claims = []
        return { message: 'Lantern Trust is verified.' }
      },
    })
    open('/admin?section=verification')
    expect(await screen.findByText('Not proven')).toBeTruthy()
    expect(screen.getByText('The code is not on this page.')).toBeTruthy()
    expect(screen.getByText(/1 other claim to this charity will close/)).toBeTruthy()
    await press('Verify')
    await inDialog('Verify')
    expect(fake.to(verify)).toEqual([])
    await fillField(screen.getByLabelText('How did you check it?'), 'Rang them.')
    await inDialog('Verify')
    expect(await screen.findByText('No claims waiting')).toBeTruthy()
    expect(fake.to(verify)[0]?.body).toEqual({ note: 'Rang them.' })
  })

  it('an administrator refuses a claim with a reason', async () => {
    useSession.setState({ isAdmin: true })
    const fake = serve({
      'GET /api/charity-claim': { claims: [waiting] },
      [refuse]: { message: 'Refused.' },
    })
    open('/admin?section=verification')
    await press('Refuse')
    await inDialog('Refuse')
    expect(await screen.findByText('Give a reason. The claimant can read it.')).toBeTruthy()
    await fillField(screen.getByLabelText('Reason'), 'The website names someone else.')
    await inDialog('Refuse')
    await waitFor(() =>
      expect(fake.to(refuse)[0]?.body).toEqual({ reason: 'The website names someone else.' }),
    )
  })
})
