import { expect, test, vi } from 'vitest'

interface FakeFetchEvent {
  request: { method: string; mode: string }
  preloadResponse: Promise<Response>
  respondWith: (answer: Promise<Response>) => void
}

test('the offline worker answers GET page loads, but neither form submissions nor data requests', async () => {
  const listen = vi.spyOn(globalThis, 'addEventListener').mockReturnValue(undefined)
  await vi.importActual('./offline-worker.ts')
  const fetchListener = listen.mock.calls.find(([name]) => name === 'fetch')?.[1] as unknown as (
    event: FakeFetchEvent,
  ) => void
  listen.mockRestore()
  const isAnswered = (method: string, mode: string): boolean => {
    const respondWith = vi.fn<FakeFetchEvent['respondWith']>()
    const preloadResponse = Promise.resolve(new Response('a page'))
    fetchListener({ request: { method, mode }, preloadResponse, respondWith })
    return respondWith.mock.calls.length > 0
  }
  expect(isAnswered('GET', 'navigate')).toBe(true)
  expect(isAnswered('POST', 'navigate')).toBe(false)
  expect(isAnswered('GET', 'cors')).toBe(false)
})
