import type { BooksStart, OwnCharity } from '@pennytrail/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fillField } from '../../../testing/fill-field.ts'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
// Lazy-loaded in the app. Importing it here keeps the tests from waiting for the bundler.
import '../../../ui/dialog/confirm-dialog.tsx'
import { BooksStartSettings } from './books-start-settings.tsx'
import { makeOwnCharity } from '../../../testing/charity.ts'

const id = '01900000-0000-7000-8000-00000000000c'
const route = `/api/charity/${id}/books-start`
const unset: BooksStart = {
  firstDay: null,
  set: null,
  earliestEntry: '2025-04-15',
  can: { set: true },
}
const set: BooksStart = {
  firstDay: '2025-04-01',
  set: { at: '2026-06-15T09:00:00Z', by: 'Ada Obi' },
  earliestEntry: null,
  can: { set: false },
}

const open = (answers: Record<string, unknown>, role: OwnCharity['role'] = 'Lead') => {
  const server = stubServer(answers)
  const charity = makeOwnCharity({ id, name: 'Lantern Trust', ukCharityNumber: '9000012', role })
  renderAt(<BooksStartSettings charity={charity} />)
  return server
}

const submit = async (day: string) => {
  await fillField(await screen.findByLabelText('First day'), day)
  await userEvent.click(screen.getByRole('button', { name: 'Set the first day' }))
}

it('a Lead sets the first day once, after a confirmation that says it is for good', async () => {
  let start = unset
  const server = open({ [`GET ${route}`]: () => start, [`POST ${route}`]: () => (start = set) })
  await submit('2025-04-01')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Do your books begin on 1 April 2025?')).toBeTruthy()
  expect(within(dialog).getByText(/cannot change it later.*dated 31 March 2025\./)).toBeTruthy()
  expect(server.to(`POST ${route}`)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set the first day' }))
  expect(await screen.findByText('Your books here begin on 1 April 2025.')).toBeTruthy()
  expect(screen.getByText(/Ada Obi set this on 15 June 2026. It cannot be changed./)).toBeTruthy()
  expect(server.to(`POST ${route}`)[0]!.body).toEqual({ firstDay: '2025-04-01' })
  expect(screen.getByRole('link', { name: 'Record an opening balance' }).getAttribute('href')).toBe(
    '/addtransaction?charity=9000012&kind=opening',
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the form says why a day cannot be the first day, without a request to the server', async () => {
  const server = open({ [`GET ${route}`]: unset })
  await submit('2025-04-16')
  expect(
    await screen.findByText(
      'Your ledger has an entry of 15 April 2025. Choose that day or an earlier one.',
    ),
  ).toBeTruthy()
  expect(server.to(`POST ${route}`)).toHaveLength(0)
})

it('the typed first day stays if the server fails, and can be sent again', async () => {
  const server = open({
    [`GET ${route}`]: unset,
    [`POST ${route}`]: () =>
      makeErrorResponse(500, 'internal-error', 'An unexpected error occurred'),
  })
  await submit('2025-04-01')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set the first day' }))
  expect(await within(dialog).findByText('An unexpected error occurred')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('2025-04-01')
  expect(server.to(`POST ${route}`)).toHaveLength(1)
})

it('a Manager reads whether the first day is set, without a form', async () => {
  open({ [`GET ${route}`]: { ...unset, can: { set: false } } }, 'Manager')
  expect(
    await screen.findByText('The first day is not set yet. A Lead of the charity can set it.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a Manager is not offered to record an opening balance', async () => {
  open({ [`GET ${route}`]: set }, 'Manager')
  expect(await screen.findByText('Your books here begin on 1 April 2025.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
