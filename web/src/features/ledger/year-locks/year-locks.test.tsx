import type { YearLocks } from '@pennytrail/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
// Lazy-loaded in the app. Importing it here keeps the tests from waiting for the bundler.
import '../../../ui/dialog/confirm-dialog.tsx'
import './unlock-year-dialog.tsx'
import { YearLockSettings } from './year-locks.tsx'
import { fillField } from '../../../testing/fill-field.ts'

const charityId = '01900000-0000-7000-8000-00000000000c'
const address = `/api/charity/${charityId}/year-locks`
const locked = { at: '2026-05-02T09:00:00Z', by: 'Ada Obi' }
const lock = (id: string, lockedThrough: string) => ({ id, lockedThrough, locked, opened: null })
const years = (...locks: YearLocks['locks']): YearLocks => ({
  lockedThrough: locks.find(({ opened }) => !opened)?.lockedThrough ?? null,
  locks,
  can: { lock: true },
})

const open = (answers: Record<string, unknown>) => {
  const server = stubServer(answers)
  renderAt(<YearLockSettings charityId={charityId} />)
  return server
}

it('a year is locked only after a confirmation', async () => {
  let stored = years()
  const server = open({
    [`GET ${address}`]: () => stored,
    [`POST ${address}`]: () => (stored = years(lock('l1', '2025-03-31'))),
  })
  const day = await screen.findByLabelText('Last day of the year')
  await userEvent.clear(day)
  await userEvent.type(day, '2025-03-31')
  await userEvent.click(screen.getByRole('button', { name: 'Lock the year' }))
  expect(await screen.findByText('Lock everything up to 31 March 2025?')).toBeTruthy()
  expect(server.to(`POST ${address}`)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Lock year' }))
  expect(
    await screen.findByText('Everything up to and including 31 March 2025 is locked.'),
  ).toBeTruthy()
  expect(server.to(`POST ${address}`)[0]!.body).toEqual({ lockedThrough: '2025-03-31' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the form says why a date cannot be the last day of a locked year, without a request to the server', async () => {
  open({ [`GET ${address}`]: years(lock('l1', '2026-03-31')) })
  const day = await screen.findByLabelText('Last day of the year')
  await userEvent.clear(day)
  await userEvent.type(day, '2026-03-30')
  await userEvent.click(screen.getByRole('button', { name: 'Lock the year' }))
  expect(await screen.findByText(/already locked up to 31 March 2026/)).toBeTruthy()
})

it('the last locked year is unlocked with a reason, and the dialog says which years stay locked', async () => {
  const [last, first] = [lock('l2', '2026-03-31'), lock('l1', '2025-03-31')]
  let stored = years(last, first)
  const server = open({
    [`GET ${address}`]: () => stored,
    [`POST ${address}/l2/open`]: () => {
      stored = years({ ...last, opened: { ...locked, reason: 'An invoice came late' } }, first)
      return stored
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Unlock the last locked year' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Everything up to 31 March 2025 stays locked/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unlock year' }))
  expect(within(dialog).getByText('Say why you are unlocking it.')).toBeTruthy()
  await fillField(within(dialog).getByLabelText('Reason'), 'An invoice came late')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unlock year' }))
  expect(await screen.findByText(/Ada Obi: An invoice came late/)).toBeTruthy()
  expect(server.to(`POST ${address}/l2/open`)[0]!.body).toEqual({ reason: 'An invoice came late' })
})

it('a member who is not a Lead sees the locked years without buttons', async () => {
  open({ [`GET ${address}`]: { ...years(lock('l1', '2026-03-31')), can: { lock: false } } })
  expect(await screen.findByText(/A Lead of the charity can lock or unlock a year/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('the locked years can be loaded again after a failure', async () => {
  open({
    [`GET ${address}`]: makeErrorResponse(500, 'internal-error', 'An unexpected error occurred'),
  })
  expect(await screen.findByText('An unexpected error occurred')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
