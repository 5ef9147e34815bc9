import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fillField } from '../../../testing/fill-field.ts'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { ChargeFindings } from './charge-findings.tsx'

const finding = {
  id: '01900000-0000-7000-8000-0000000000f1',
  kind: 'charge-without-gift',
  currency: 'GBP',
  amount: 1200,
  recorded: null,
  refunded: 1000,
  paidAt: '2026-11-20T10:00:00Z',
  foundAt: '2026-11-21T10:00:00Z',
  reference: null,
  charge: 'ch_second',
  charity: { id: '01900000-0000-7000-8000-00000000000c', number: '9000001', name: 'Wells for All' },
}
const close = `POST /api/admin/charge-finding/${finding.id}/close`

it('an administrator closes a difference, and an explanation that could not be sent stays typed', async () => {
  let findings = [finding]
  let isAway = true
  const server = stubServer({
    'GET /api/admin/charge-finding': () => ({ findings }),
    [close]: () => {
      if (isAway) return makeErrorResponse(500, 'internal', 'Something went wrong here.')
      findings = []
      return { message: 'The finding has been closed.' }
    },
  })
  renderAt(<ChargeFindings />)
  expect(await screen.findByText('Paid at Stripe, but no gift here')).toBeTruthy()
  for (const text of ['ch_second', 'Wells for All', '£12.00, £10.00 refunded', '20 Nov 2026']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  await userEvent.click(screen.getByRole('button', { name: 'Close ch_second' }))
  const dialog = await screen.findByRole('dialog')
  await fillField(within(dialog).getByLabelText(/^What happened/), 'Refunded at Stripe.')
  const submit = () =>
    userEvent.click(within(dialog).getByRole('button', { name: 'Close difference' }))
  await submit()
  expect(await within(dialog).findByText('Something went wrong here.')).toBeTruthy()
  isAway = false
  await submit()
  expect(await screen.findByText(/^No difference is open/)).toBeTruthy()
  expect(server.to(close).map(({ body }) => body)).toEqual([
    { reason: 'Refunded at Stripe.' },
    { reason: 'Refunded at Stripe.' },
  ])
})
