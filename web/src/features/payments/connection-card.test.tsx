import type { CharityPayments } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import { ConnectionCard } from './connection-card.tsx'
import { makeOwnCharity } from '../../testing/charity.ts'

const charity = makeOwnCharity()

const open = (
  connection: Partial<CharityPayments['connection']>,
  answers: Record<string, unknown> = {},
  canConnect = true,
  underWay: CharityPayments['underWay'] = [],
) => {
  const server = stubServer(answers)
  const payments: CharityPayments = {
    connection: {
      state: 'none',
      account: null,
      payoutsEnabled: false,
      needs: [],
      openedHere: false,
      connectedAt: null,
      ended: null,
      dashboardUrl: null,
      ...connection,
    },
    replacement: null,
    testPayments: true,
    waiting: [],
    disputes: [],
    underWay,
    findings: [],
    can: { connect: canConnect },
  }
  renderAt(<ConnectionCard charity={charity} payments={payments} />)
  return server
}

it('the card explains which kind of Stripe account fits which charity, and offers a Lead both', () => {
  open({})
  expect(screen.getByRole('heading', { name: 'The charity has a Stripe account' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Connect Stripe' })).toBeTruthy()
  expect(
    screen.getByRole('heading', {
      name: 'The charity has no Stripe account, or Stripe will not connect it',
    }),
  ).toBeTruthy()
  expect(screen.getByText(/another platform, such as a fundraising site, controls/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open a Stripe account' })).toBeTruthy()
})

it('the card offers neither kind of Stripe account to a member who is not a Lead', () => {
  open({}, {}, false)
  expect(screen.queryByRole('button')).toBeNull()
})

it('the card continues the setup of a Stripe account that was opened through the platform', async () => {
  const server = open(
    { state: 'incomplete', account: 'acct_1', openedHere: true, dashboardUrl: '/dashboard' },
    {
      'POST /api/stripe/account-link': () =>
        makeErrorResponse(
          502,
          'payment-provider-unavailable',
          'The card processor does not answer.',
        ),
    },
  )
  expect(screen.queryByRole('link', { name: /Finish at Stripe/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Continue at Stripe' }))
  expect(await screen.findByText('The card processor does not answer.')).toBeTruthy()
  expect(server.to('POST /api/stripe/account-link')[0]!.body).toEqual({ charity: charity.id })
})

it('the card links to Stripe’s dashboard to finish an account that was connected by OAuth', () => {
  open({ state: 'incomplete', account: 'acct_1', dashboardUrl: '/dashboard' })
  expect(screen.getByRole('link', { name: /Finish at Stripe/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue at Stripe' })).toBeNull()
})

it('the question before Stripe is disconnected lists the Direct Debits that banks are processing', async () => {
  const debit = {
    donationId: '01900000-0000-7000-8000-0000000000d1',
    reference: 'PT-1111-1111-1111',
    name: 'Ada Giver',
    currency: 'GBP',
    amount: 2500,
    isMonthly: true,
    collectOn: '2026-12-04',
  }
  const hidden = { ...debit, donationId: debit.donationId.replace('d1', 'd2'), name: null }
  open({ state: 'ready', account: 'acct_1' }, {}, true, [debit, hidden])
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    '£25.00 from Ada Giver, about 4 December 2026',
    '£25.00 from an anonymous giver, about 4 December 2026',
  ])
})
