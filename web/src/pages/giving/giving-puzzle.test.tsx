import type { NewDonation } from '@pennytrail/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { givingProject, makeGift, projectId } from '../../testing/donation.ts'
import { assign, open, setUpGivingPages } from '../../testing/giving-pages.tsx'
import { makeErrorResponse, stubServer, type FakeCall } from '../../testing/session.ts'

setUpGivingPages()

const puzzle = 'ab'.repeat(22)
const solved = { puzzle, numbers: Array.from({ length: 16 }, (_, part) => part) }
const message = 'We could not check that you are not a robot. No money was taken. Please try again.'

/** Replaces the worker by one that answers with this, or fails for null. */
const stubWorker = (answer: Promise<object | null>): void => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {
        void answer.then((data) =>
          this.dispatchEvent(data ? new MessageEvent('message', { data }) : new Event('error')),
        )
      }
      terminate(): void {}
    },
  )
}

/** Stands for a server that asks each start for a solved puzzle. */
const askForPuzzle = () => {
  const answers: Record<string, unknown> = {
    'GET /api/system': { demo: false, testPayments: true, outbox: true, cookieDomain: null },
    'GET /api/donation/started': { payments: [] },
    [`GET /api/project/${projectId}`]: givingProject(),
    'POST /api/donation': ({ body }: FakeCall) => {
      const { id, work } = body as NewDonation
      answers[`GET /api/donation/${id}/puzzle`] = { puzzle }
      if (!work) return makeErrorResponse(428, 'puzzle-needed', message)
      return {
        donation: makeGift({ id, status: 'pending' }),
        checkoutUrl: '/test-payments/pay/cs_test_1',
      }
    },
  }
  return stubServer(answers)
}

const pay = async () => {
  open(`/donation-portal?project=${projectId}`)
  await userEvent.click(await screen.findByRole('button', { name: /^Pay / }))
}

test('the form solves the puzzle of a busy charity beside the page, says so, and pays', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  stubWorker(promise)
  const fake = askForPuzzle()
  await pay()
  await screen.findByText(/^We are checking that you are not a robot/)
  resolve(solved)
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/test-payments/pay/cs_test_1'))
  const [first, second] = fake.to('POST /api/donation').map(({ body }) => body as NewDonation)
  expect(second).toEqual({ ...first, work: solved })
  expect(screen.queryByText(/^We are checking/)).toBeNull()
})

test('a browser that cannot solve the puzzle keeps the form and says what to do', async () => {
  stubWorker(Promise.resolve(null))
  askForPuzzle()
  await pay()
  expect(await screen.findByText(/^The payment could not be started\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Pay / }).getAttribute('aria-disabled')).toBeNull()
})
