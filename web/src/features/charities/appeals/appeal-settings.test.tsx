import type { CharityAppeals } from '@pennytrail/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fillField } from '../../../testing/fill-field.ts'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
// Lazy-loaded in the app. Importing them here keeps the tests from waiting for the bundler.
import '../../../ui/dialog/confirm-dialog.tsx'
import './appeal-dialog.tsx'
import { AppealSettings } from './appeal-settings.tsx'

const charityId = '01900000-0000-7000-8000-00000000000c'
const address = `/api/charity/${charityId}/appeals`
const appeal = {
  id: '01900000-0000-7000-8000-0000000000a1',
  startsAt: '2026-07-04T18:00:00.000Z',
  endsAt: '2026-07-04T22:00:00.000Z',
  givers: 2000,
  state: 'coming',
  by: 'Ada Obi',
} as const
const list = (...appeals: CharityAppeals['appeals']): CharityAppeals => ({
  appeals,
  can: { announce: true },
})

const open = (answers: Record<string, unknown>) => {
  const server = stubServer(answers)
  renderAt(<AppealSettings charityId={charityId} />)
  return server
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const announce = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Announce an appeal' }))
  const dialog = await screen.findByRole('dialog')
  const { getByLabelText, getByRole } = within(dialog)
  const send = () => userEvent.click(getByRole('button', { name: 'Announce' }))
  const fill = async (startsAt: string, endsAt: string, givers: string) => {
    await fillField(getByLabelText('Starts'), startsAt)
    await fillField(getByLabelText('Ends'), endsAt)
    await fillField(getByLabelText(/How many people/), givers)
  }
  return { ...within(dialog), fill, send }
}

it('a Lead announces an appeal in UK time, and a refusal of the server keeps what was typed', async () => {
  let answer: unknown = makeErrorResponse(409, 'appeals-overlap', 'Choose another time.')
  let stored = list()
  const server = open({ [`GET ${address}`]: () => stored, [`POST ${address}`]: () => answer })
  expect(await screen.findByText('No appeal has been announced.')).toBeTruthy()
  const { fill, findAllByText, getByLabelText, send } = await announce()
  await fill('2026-07-04T19:00', '2026-07-04T23:00', '2,000')
  await send()
  expect(await findAllByText('Choose another time.')).toBeTruthy()
  expect(getByLabelText<HTMLInputElement>('Starts').value).toBe('2026-07-04T19:00')
  answer = stored = list(appeal)
  await send()
  expect(await screen.findByText('4 Jul 2026, 19:00 to 23:00')).toBeTruthy()
  expect(screen.getByText('Coming')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const { endsAt, givers, startsAt } = appeal
  expect(server.to(`POST ${address}`).at(-1)!.body).toEqual({ startsAt, endsAt, givers })
})

it('the form names each field that is empty or wrong, without a request to the server', async () => {
  const server = open({ [`GET ${address}`]: list() })
  const { fill, findAllByText, send } = await announce()
  await send()
  for (const message of [
    'Enter the day and time at which the appeal starts.',
    'Enter the day and time at which the appeal ends.',
    'Enter a whole number, such as 2000.',
  ])
    expect(await findAllByText(message)).toHaveLength(2)
  await fill('2026-06-30T19:00', '2026-07-04T23:00', '20001')
  await send()
  for (const message of [
    'Choose a start that is not in the past.',
    'An appeal can last at most 48 hours. Choose an earlier end.',
    'Enter at most 20,000. If more people give, they still can.',
  ])
    expect(await findAllByText(message)).toHaveLength(2)
  expect(server.to(`POST ${address}`)).toHaveLength(0)
})

it('the form says of a time that the clocks skip in spring that it does not exist', async () => {
  open({ [`GET ${address}`]: list() })
  const { fill, findAllByText, send } = await announce()
  await fill('2027-03-28T01:30', '2027-03-28T03:00', '2000')
  await send()
  expect(await findAllByText(/^There is no such time on that day/)).toHaveLength(2)
})

it('an appeal that has not begun is changed from its own values, or cancelled after a confirmation', async () => {
  let stored = list(appeal)
  const server = open({
    [`GET ${address}`]: () => stored,
    [`PATCH ${address}/${appeal.id}`]: () => (stored = list({ ...appeal, givers: 3000 })),
    [`POST ${address}/${appeal.id}/end`]: () => (stored = list({ ...appeal, state: 'cancelled' })),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Change the appeal of 4 Jul/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Ends').value).toBe('2026-07-04T23:00')
  await userEvent.clear(dialog.getByLabelText(/How many people/))
  await fillField(dialog.getByLabelText(/How many people/), '3000')
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('3,000')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel appeal' }))
  expect(await screen.findByText('Cancel this appeal?')).toBeTruthy()
  expect(server.to(`POST ${address}/${appeal.id}/end`)).toHaveLength(0)
  const confirm = within(screen.getByRole('dialog'))
  await userEvent.click(confirm.getByRole('button', { name: 'Cancel appeal' }))
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel appeal' })).toBeNull())
})

it('a running appeal can be ended but not changed', async () => {
  open({ [`GET ${address}`]: list({ ...appeal, state: 'running', by: null }) })
  expect(await screen.findByRole('button', { name: 'End appeal' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
})

it('a member who is not a Lead sees the appeals without buttons', async () => {
  open({ [`GET ${address}`]: { ...list(appeal), can: { announce: false } } })
  expect(await screen.findByText(/A Lead can announce appeals/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('the appeals can be loaded again after a failure', async () => {
  open({ [`GET ${address}`]: makeErrorResponse(500, 'internal-error', 'It did not work.') })
  expect(await screen.findByText('It did not work.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
