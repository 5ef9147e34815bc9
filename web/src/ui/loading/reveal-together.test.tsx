import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newQueryClient } from '../../lib/api/query-client.ts'
import { RevealTogether } from './reveal-together.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const Part = ({ number, answer }: { number: number; answer: Promise<string> }) => {
  const { data } = useQuery({ queryKey: [number], queryFn: () => answer })
  return data === undefined ? null : <p>{data}</p>
}

const show = (...parts: Promise<string>[]) =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RevealTogether label="the dashboard">
        {parts.map((answer, index) => (
          <Part key={index} number={index} answer={answer} />
        ))}
        <p>Known at once</p>
      </RevealTogether>
    </QueryClientProvider>,
  )

test('no part of a dashboard is shown before the data of the last part arrives, and then every part is shown', async () => {
  const slow = Promise.withResolvers<string>()
  show(Promise.resolve('Quick'), slow.promise)
  await pass(1000)
  expect(screen.getByRole('status').textContent).toBe('Loading the dashboard')
  expect(isShown('Quick')).toBe(false)

  slow.resolve('Slow')
  await pass(100)
  expect(screen.queryByRole('status')).toBeNull()
  for (const text of ['Quick', 'Slow', 'Known at once']) expect(isShown(text)).toBe(true)
})

test('a part of the dashboard whose data is already loaded is shown at once', () => {
  show()
  expect(screen.queryByRole('status')).toBeNull()
  expect(isShown('Known at once')).toBe(true)
})

test('a part of the dashboard that never loads delays the others for three seconds', async () => {
  show(Promise.resolve('Quick'), new Promise<string>(() => {}))
  await pass(2900)
  expect(isShown('Quick')).toBe(false)
  await pass(200)
  expect(isShown('Quick')).toBe(true)
})

const isShown = (text: string): boolean =>
  screen.getByText(text).parentElement!.style.display !== 'none'
