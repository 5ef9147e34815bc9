import type { LatestPayments } from '@pennytrail/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { makeErrorResponse, stubServer } from '../../../testing/session.ts'
// Lazy-loaded in the app. Importing it here keeps the tests from waiting for the bundler.
import './receipts/receipt-lightbox.tsx'
import LatestPaymentsSection from './latest-payments.tsx'

const id = '0190f3a0-0000-7000-8000-000000000001'
const payment: LatestPayments['payments'][number] = {
  id,
  sequence: 7,
  entryDate: '2026-06-05',
  amount: 4200,
  currency: 'GBP',
  payee: 'Quill Ltd',
  description: 'Pipes',
  project: { id, title: 'Clean taps' },
  receipts: [],
  update: null,
}
const receipt = {
  title: 'The bill',
  media: 'picture' as const,
  address: '/files/pic/1600.webp?signature=a',
  preview: { address: '/files/pic/320.webp?signature=b', width: 320, height: 427 },
}

const show = (answer: unknown, kind: 'project' | 'charity' = 'project') => {
  stubServer({ [`GET /api/transaction/${kind}/1/paid-for`]: answer })
  return renderAt(<LatestPaymentsSection owner={{ kind, id: '1' }} />)
}
const findOnly = async () => within(await screen.findByRole('listitem'))

test('a payment shows its amount, its receipt and the update that shows it', async () => {
  show({ payments: [{ ...payment, receipts: [receipt, receipt], update: { id, title: 'Taps' } }] })
  const item = await findOnly()
  expect(item.getByText('£42.00')).toBeTruthy()
  expect(item.getByRole('link', { name: /^Pipes ?, no\. 7$/ }).getAttribute('href')).toBe(
    '/projects/1/transactions/7',
  )
  const picture = item.getByRole('img', { name: 'The bill of no. 7 (1 of 2)' })
  expect(picture.getAttribute('src')).toBe(receipt.preview.address)
  expect(picture.closest('a')?.getAttribute('href')).toBe(receipt.address)
  expect(item.getByRole('link', { name: '1 more receipt of no. 7' })).toBeTruthy()
  expect(item.getByRole('link', { name: 'Taps' }).getAttribute('href')).toBe(`/updates/${id}`)
})

test('a press on a receipt opens it in place, with the receipts of the other payments after it', async () => {
  const pdf = { ...receipt, title: 'Invoice', media: 'pdf' as const, preview: null }
  show({
    payments: [
      { ...payment, receipts: [receipt] },
      { ...payment, id: id.replace('1', '2'), sequence: 8, receipts: [pdf] },
    ],
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Enlarge: The bill of no. 7' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipt 1 of 2' }))
  expect(dialog.getByRole('img', { name: 'The bill of no. 7' }).getAttribute('src')).toBe(
    receipt.address,
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Next receipt' }))
  expect(await dialog.findByRole('img', { name: 'First page of Invoice of no. 8' })).toBeTruthy()
  const whole = dialog.getByRole('link', { name: /^Open the whole PDF/ })
  expect(whole.getAttribute('href')).toBe(pdf.address)
})

test('a payment without a receipt says so, and a withheld name is not shown', async () => {
  show({ payments: [{ ...payment, payee: null, description: null }] }, 'charity')
  const item = await findOnly()
  expect(item.getByText('No receipt published yet')).toBeTruthy()
  expect(item.getByRole('link', { name: /^Payment to a private person/ })).toBeTruthy()
  expect(item.getByRole('link', { name: 'Clean taps' }).getAttribute('href')).toBe(
    `/projects/${id}`,
  )
})

test('the list of payments renders nothing before the first payment', async () => {
  const { container } = show({ payments: [] })
  await vi.waitFor(() => expect(container.querySelector('section')).toBeNull())
})

test('the list of payments says that it could not be loaded', async () => {
  show(() => makeErrorResponse(500, 'internal-error', 'It broke.'))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The payments could not be loaded.',
  )
})
