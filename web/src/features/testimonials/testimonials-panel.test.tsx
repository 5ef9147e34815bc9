import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { stubServer } from '../../testing/session.ts'
import { TestimonialsPanel } from './testimonials-panel.tsx'

const sentences = ['First, it worked.', 'Second, it worked.', 'Third, it worked.']
const testimonials = sentences.map((quote, at) => ({
  id: `t-${at}`,
  quote,
  name: `Person ${at}`,
  roleLine: 'Gives',
}))

const shown = () =>
  screen.getAllByRole('figure').filter((figure) => !figure.hasAttribute('inert'))[0]!.textContent
const motion = (reduce: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: reduce, addEventListener: () => {} }))
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const start = async (reduce: boolean) => {
  motion(reduce)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stubServer({ 'GET /api/system': {}, 'GET /api/testimonial': { testimonials } })
  renderAt(<TestimonialsPanel otherwise={null} />)
  await screen.findByText(/First, it worked/)
}
const push = async (name: string) => {
  act(() => screen.getByRole('button', { name }).click())
  await wait(0)
}

afterEach(() => vi.useRealTimers())

test('the panel shows the next testimonial every ten seconds and starts again after the last', async () => {
  await start(false)
  await wait(9_000)
  expect(shown()).toContain('First')
  for (const next of ['Second', 'Third', 'First']) {
    await wait(10_000)
    expect(shown()).toContain(next)
  }
})

test('people can pause the testimonials, change them by hand and start them again', async () => {
  await start(false)
  await push('Pause')
  await wait(30_000)
  expect(shown()).toContain('First')
  await push('Previous')
  expect(shown()).toContain('Third')
  await push('Next')
  expect(shown()).toContain('First')
  await push('Play')
  await wait(10_000)
  expect(shown()).toContain('Second')
})

test('the testimonials start paused for people who prefer reduced motion', async () => {
  await start(true)
  await wait(30_000)
  expect(shown()).toContain('First')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})
