import type { PublishedName } from '@pennytrail/contract'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
import { toast } from '../../../lib/toast.ts'
import { Toasts } from '../../../ui/toasts.tsx'
import { PublishedNames } from './published-names.tsx'

const charity = { id: '01900000-0000-7000-8000-00000000000c', ukCharityNumber: '9000001' }
const list = `GET /api/charity/${charity.id}/payee-names`
const decide = `POST /api/charity/${charity.id}/payee-names`

const makeName = (sequence: number, payee: string): PublishedName => ({
  id: `01900000-0000-7000-8000-0000000000${sequence}`,
  sequence,
  entryDate: '2026-05-30',
  kind: 'spending',
  direction: 'out',
  amount: 1250,
  currency: 'GBP',
  payee,
  description: 'Sewing lessons',
  project: null,
  source: 'bank',
  payeeKind: null,
})
const answer = (...names: PublishedName[]) => ({
  names,
  page: 1,
  limit: 50,
  totalCount: names.length,
  totalPages: 1,
})

const open = (answers: Record<string, unknown>) => {
  const server = stubServer(answers)
  renderAt(
    <>
      <Toasts />
      <PublishedNames charity={charity} />
    </>,
  )
  return server
}

it('saving withholds people’s names and keeps organisations’ names published once Undo has passed', async () => {
  const server = open({
    [list]: answer(makeName(11, 'Marigold Tresidder'), makeName(12, 'Kitui Pumps Ltd')),
    [decide]: { withheld: 1, kept: 1 },
  })
  const user = userEvent.setup()
  expect(
    await screen.findByText(
      /Saving will withhold 1 name and keep 1 name published\. .* cannot be published again/,
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save 2 choices' }))
  expect(server.to(decide)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await act(() => toast.finish())
  expect(server.to(decide)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Save 2 choices' }))
  await act(() => toast.finish())
  expect(server.to(decide)).toHaveLength(1)
  expect(server.to(decide)[0]!.body).toEqual({
    decisions: [
      { id: makeName(11, '').id, payeeKind: 'person' },
      { id: makeName(12, '').id, payeeKind: 'organisation' },
    ],
  })
})

it('the page says when no published name is left to review', async () => {
  open({ [list]: answer() })
  expect(await screen.findByText('Nothing to decide')).toBeTruthy()
})

it('a failed save keeps the choices about published names and shows the reason', async () => {
  open({
    [list]: answer(makeName(11, 'Marigold Tresidder')),
    [decide]: makeErrorResponse(403, 'access-denied', 'You cannot do this.'),
  })
  const user = userEvent.setup()
  const who = await screen.findByLabelText<HTMLSelectElement>(/Marigold/)
  await user.selectOptions(who, 'named-person')
  await user.click(screen.getByRole('button', { name: 'Save 1 choice' }))
  await act(() => toast.finish())
  expect((await screen.findAllByText('You cannot do this.')).length).toBeGreaterThan(0)
  expect(who.value).toBe('named-person')
})
