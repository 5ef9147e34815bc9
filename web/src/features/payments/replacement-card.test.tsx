import type { CharityPayments } from '@pennytrail/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import { ReplacementCard } from './replacement-card.tsx'
import { StripeReturnNotice } from './stripe-return-notice.tsx'
import { makeOwnCharity } from '../../testing/charity.ts'

const charity = makeOwnCharity()

type Replacement = NonNullable<CharityPayments['replacement']>

const waiting: Replacement = {
  account: 'acct_next',
  connectedAt: '2126-11-29T14:20:00.000Z',
  connectedBy: 'Ada Byron',
  countsAt: '2126-11-30T14:20:00.000Z',
  agreed: false,
  takesPayments: true,
  needs: [],
  openedHere: false,
  dashboardUrl: '/dashboard',
  can: { agree: false, withdraw: true },
}

const open = (
  changes: Partial<Replacement> = {},
  present: string | null = 'acct_now',
  answers: Record<string, unknown> = {},
) => {
  const server = stubServer(answers)
  const replacement = { ...waiting, ...changes }
  renderAt(<ReplacementCard charity={charity} replacement={replacement} present={present} />)
  return server
}

it('the card says which account waits, who connected it, from when it takes gifts in London time and where gifts go until then', () => {
  open({ connectedAt: '2126-06-29T14:20:00.000Z', countsAt: '2126-06-30T14:20:00.000Z' })
  expect(screen.getByText(/^Gifts go to this account from/).textContent).toBe(
    'Gifts go to this account from 30 June 2126 at 15:20, or as soon as a second Lead agrees. Until then gifts go on to acct_now.',
  )
  expect(screen.getByText('acct_next')).toBeTruthy()
  expect(screen.getByText('29 June 2126 at 15:20 by Ada Byron')).toBeTruthy()
})

it('the card says that a charity without another account takes no gifts until then', () => {
  open({}, null)
  expect(screen.getByText(/Until then the charity cannot take gifts online\.$/)).toBeTruthy()
})

it('only a Lead who may agree gets the button for it, and the Lead who connected the account does not', () => {
  open()
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
})

it('a member who is not a Lead can neither agree nor withdraw', () => {
  open({ can: { agree: false, withdraw: false } })
  expect(screen.queryByRole('button')).toBeNull()
})

it('a second Lead agrees to the account that the page shows', async () => {
  const answer = { connection: {}, replacement: null }
  const path = `POST /api/charity/${charity.id}/payments/replacement/agree`
  const server = open({ can: { agree: true, withdraw: true } }, 'acct_now', { [path]: answer })
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agree' }))
  expect(server.to(path)[0]!.body).toEqual({ account: 'acct_next' })
})

it('a refusal of the agreement is shown in the dialog', async () => {
  const path = `POST /api/charity/${charity.id}/payments/replacement/agree`
  open({ can: { agree: true, withdraw: true } }, 'acct_now', {
    [path]: () => makeErrorResponse(409, 'no-replacement-waits', 'It does not wait any more.'),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Agree' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agree' }))
  expect(await screen.findByText('It does not wait any more.')).toBeTruthy()
})

it('an account that was opened here and lacks details can be completed, and the card lists the details', () => {
  open({ openedHere: true, takesPayments: false, needs: ['external_account'] })
  expect(screen.getByText('a bank account to pay out to')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Continue at Stripe' })).toBeTruthy()
  expect(screen.getByText(/once Stripe lets it take payments/)).toBeTruthy()
})

it('the notice after Stripe says from when gifts go to the account that waits', () => {
  const connection = { state: 'ready', account: 'acct_now' } as CharityPayments['connection']
  renderAt(<StripeReturnNotice connection={connection} replacement={waiting} />, '/?connected=true')
  expect(screen.getByRole('status').textContent).toContain(
    'Gifts go to acct_next from 30 November 2126 at 14:20',
  )
})
