import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import type { VerifyRequest } from './verify-messages.ts'
import VerifyScreen from './verify-screen.tsx'

const works: VerifyRequest[] = []

/** Notes what the screen asks to verify, in place of the worker that verifies. */
class FakeWorker extends EventTarget {
  postMessage(work: VerifyRequest) {
    works.push(work)
  }
  terminate() {}
}

const keysRoute = 'GET /api/checkpoint-keys'
const failure = () => makeErrorResponse(500, 'internal-error', 'Something went wrong.')
const keys = { keys: [{ verifierKey: 'pennytrail+1+abc' }] }
const choose = () =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]')!,
    new File(['{}'], 'a.json'),
  )

beforeEach(() => {
  works.length = 0
  vi.stubGlobal('Worker', FakeWorker)
})

test('a file that is chosen before the site’s keys have loaded is verified with them', async () => {
  const answered = Promise.withResolvers<object>()
  stubServer({ [keysRoute]: () => answered.promise })
  renderAt(<VerifyScreen charity={null} of={null} userId="" />)
  await choose()
  expect(await screen.findByText('Loading the keys of this site…')).toBeTruthy()
  expect(works).toEqual([])
  answered.resolve(keys)
  await waitFor(() => expect(works).toMatchObject([{ keys: ['pennytrail+1+abc'] }]))
})

test('the screen says that the site’s keys could not be loaded, and verifies without them', async () => {
  let up = false
  stubServer({ [keysRoute]: () => (up ? keys : failure()) })
  renderAt(<VerifyScreen charity={null} of={null} userId="" />)
  const says = /^The keys of this site could not be loaded\./
  expect(await screen.findByText(says)).toBeTruthy()
  await choose()
  await waitFor(() => expect(works).toMatchObject([{ keys: [] }]))

  up = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(says)).toBeNull())
  await choose()
  await waitFor(() => expect(works).toMatchObject([{}, { keys: ['pennytrail+1+abc'] }]))
})
