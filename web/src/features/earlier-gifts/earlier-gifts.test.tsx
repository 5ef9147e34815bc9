import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { makeCharityView } from '../../testing/charity.ts'
import { renderAt } from '../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../testing/session.ts'
import { EarlierGiftList } from './earlier-gift-list.tsx'
import { EarlierGiftsImport } from './earlier-gifts-import.tsx'

const charity = makeCharityView({ id: 'charity-1' })
const address = '/api/charity/charity-1/earlier-gifts'
const maps = 'GET /api/charity/charity-1/column-maps'
const file = new File(
  [
    'First name,Last name,House name or number,Postcode,Declaration date,Gift date,Amount,Gift Aid claimed\n' +
      'Wilf,Tanner,4,OX1 1AA,01/05/2024,27/03/2025,25.00,no\n' +
      ',,,,,28/03/2025,5.00,no\n',
  ],
  'gifts.csv',
)
const outcome = { line: 2, giver: 'new', declaration: 'new', gift: 'new', problem: null }

const checkFile = async () => {
  renderAt(<EarlierGiftsImport charity={charity} />, '/charity/1/earlier-gifts')
  await userEvent.upload(screen.getByLabelText('File of givers and gifts'), file)
  await userEvent.click(await screen.findByRole('button', { name: 'Check 1 row' }))
}

test('a Lead sees what each row records, and confirms it', async () => {
  const fake = stubServer({ [maps]: { maps: [] }, [`POST ${address}`]: { rows: [outcome] } })
  await checkFile()
  expect(await screen.findByText('2 rows: 1 to record, 1 left out.')).toBeTruthy()
  expect(screen.getByText(/1 giver, 1 declaration, 1 gift, £25\.00 in total/)).toBeTruthy()
  expect(screen.getByText(/The row names no giver/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Record them' }))
  expect(screen.getByText(/^Tick this, or take the declarations out/)).toBeTruthy()
  await userEvent.click(screen.getByLabelText(/HMRC’s full statement about tax was on each form/))
  await userEvent.click(screen.getByRole('button', { name: 'Record them' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, record them' }))
  expect(await screen.findByText(/^Recorded: 1 giver/)).toBeTruthy()
  expect(fake.to(`POST ${address}`).map(({ body }) => body)).toMatchObject([
    { save: false, rows: [{ line: 2, giver: { name: 'Wilf Tanner' } }] },
    { save: true, statement: true, rows: [{ gift: { amount: 2500, isClaimed: false } }] },
  ])
})

test('a failed check keeps the file and says why', async () => {
  stubServer({
    [maps]: { maps: [] },
    [`POST ${address}`]: makeErrorResponse(429, 'too-many', 'Try again in an hour.'),
  })
  await checkFile()
  expect(await screen.findByText('Try again in an hour.')).toBeTruthy()
  expect(screen.getByText('gifts.csv')).toBeTruthy()
})

test('a Lead removes an earlier gift that no claim has', async () => {
  const gift = { date: '2025-03-27', amount: 2500, method: 'cash', giver: 'Wilf Tanner' }
  const fake = stubServer({
    [`GET ${address}`]: {
      gifts: [
        { ...gift, id: 'gift-1', giftAid: 'not-claimed' },
        { ...gift, id: 'gift-2', giftAid: 'in-claim' },
      ],
      amount: 5000,
      page: 1,
      limit: 25,
      totalCount: 2,
      totalPages: 1,
    },
    [`DELETE ${address}/gift-1`]: { removed: true },
  })
  renderAt(<EarlierGiftList charity={charity} />, '/charity/1/earlier-gifts')
  expect(await screen.findByText('2 gifts, £50.00 together')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the gift' }))
  await waitFor(() => expect(fake.to(`DELETE ${address}/gift-1`)).toHaveLength(1))
})

test('a file with the headings of saved columns is read by them', async () => {
  const saved = {
    id: 'map-1',
    file: 'earlier-gifts',
    name: 'Old database',
    platform: '',
    headings: ['who', 'When', 'How much'],
    columns: { name: 0, date: 1, amount: 2 },
    madeBy: 'Nia Evans',
    madeAt: '2026-11-30T09:00:00Z',
  }
  const fake = stubServer({ [maps]: { maps: [saved] }, [`POST ${address}`]: { rows: [outcome] } })
  renderAt(<EarlierGiftsImport charity={charity} />, '/charity/1/earlier-gifts')
  const text = 'Who,When,How much\nWilf Tanner,27/03/2025,25.00\n'
  await userEvent.upload(
    screen.getByLabelText('File of givers and gifts'),
    new File([text], 'old.csv'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Check 1 row' }))
  expect(screen.getByText(/^Columns as saved in “Old database”/)).toBeTruthy()
  await waitFor(() =>
    expect(fake.to(`POST ${address}`)[0]?.body).toMatchObject({
      rows: [{ giver: { name: 'Wilf Tanner' }, gift: { date: '2025-03-27', amount: 2500 } }],
    }),
  )
})
