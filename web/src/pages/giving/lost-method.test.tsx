import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { givingProject, projectId } from '../../testing/donation.ts'
import { makeErrorResponse } from '../../testing/session.ts'
import { open, server, setUpGivingPages } from '../../testing/giving-pages.tsx'

setUpGivingPages()

test('a way to pay that the charity has just lost is named and leaves the choice', async () => {
  let paymentMethods = ['card', 'direct-debit']
  server({
    [`GET /api/project/${projectId}`]: () => givingProject({ open: true, paymentMethods }),
    'POST /api/donation': () => {
      paymentMethods = ['card']
      return makeErrorResponse(409, 'payment-method-not-offered', 'Give by card.')
    },
  })
  open(`/donation-portal?project=${projectId}`)
  await userEvent.click(await screen.findByLabelText(/^Direct Debit/))
  await userEvent.click(await screen.findByRole('button', { name: /^Pay / }))
  await screen.findByText('Give by card.')
  await vi.waitFor(() => expect(screen.queryByText('How would you like to pay?')).toBeNull())
})
