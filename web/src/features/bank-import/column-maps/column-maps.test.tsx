import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { stubServer } from '../../../testing/session.ts'
import { ColumnMaps } from './column-maps.tsx'

const address = '/api/charity/c1/column-maps' as const
const saved = {
  id: '01900000-0000-7000-8000-0000000000a1',
  file: 'platform',
  name: 'Enthuse payouts',
  platform: 'Donr',
  headings: ['Who', 'Colour', 'Value', 'Paid'],
  columns: { name: 0, gross: 2, net: 3 },
  madeBy: 'Nia Evans',
  madeAt: '2026-11-30T09:00:00Z',
}

it('saved columns are listed with their files, renamed and deleted', async () => {
  let maps = [saved]
  const server = stubServer({
    [`GET ${address}`]: () => ({ maps }),
    [`POST ${address}`]: () => {
      maps = [{ ...saved, name: 'Enthuse' }]
      return { maps }
    },
    [`DELETE ${address}/${saved.id}`]: () => {
      maps = []
      return { maps }
    },
  })
  renderAt(<ColumnMaps charityId="c1" />, '/')
  const row = await screen.findByRole('row', { name: /Enthuse payouts/ })
  expect(within(row).getByText('Payouts through Donr')).toBeTruthy()
  expect(within(row).getByText('Who, Value, Paid')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(within(row).getByRole('button', { name: 'Rename Enthuse payouts' }))
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Enthuse')
  await user.click(screen.getByRole('button', { name: 'Save the name' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Enthuse' }))
  await user.click(await screen.findByRole('button', { name: 'Delete the columns' }))
  expect(await screen.findByRole('heading', { name: 'No columns saved yet' })).toBeTruthy()
  await vi.waitFor(() =>
    expect(server.to(`POST ${address}`)[0]!.body).toEqual({
      id: saved.id,
      file: 'platform',
      name: 'Enthuse',
      platform: 'Donr',
      headings: saved.headings,
      columns: saved.columns,
    }),
  )
})
