import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { fakeServer } from '../../testing/session.ts'
import OwnPart from './own-part.tsx'

const id = '01900000-0000-7000-8000-00000000000a'
const show = (parts: object[]) => {
  vi.stubGlobal(
    'fetch',
    vi.fn(fakeServer({ [`GET /api/update/${id}/my-part`]: { parts } }).respond),
  )
  return renderAt(<OwnPart updateId={id} />)
}
afterEach(() => vi.unstubAllGlobals())

test('a giver reads how much of the update’s spending their gifts paid for, in each currency', async () => {
  show([
    { currency: 'EUR', amount: 500, gifts: 1 },
    { currency: 'GBP', amount: 1240, gifts: 2 },
  ])
  const part = await screen.findByRole('complementary', { name: 'Your part in this' })
  expect(part.textContent).toContain(
    'Your gifts had a part in this. They paid €5.00 and £12.40 of the transactions above.',
  )
})

test('a giver whose gifts paid for none of the update’s spending sees no sentence about their part', async () => {
  const { container } = show([])
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(container.textContent).toBe('')
})
