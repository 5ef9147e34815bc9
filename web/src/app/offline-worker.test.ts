import { beforeEach, expect, test, vi } from 'vitest'

interface FakeFetchEvent {
  request: { method: string; mode: string }
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

let listener: (event: FakeFetchEvent) => void

beforeEach(async () => {
  const listen = vi.spyOn(globalThis, 'addEventListener').mockReturnValue(undefined)
  vi.resetModules()
  await vi.importActual('./offline-worker.ts')
  listener = listen.mock.calls.find(([name]) => name === 'fetch')?.[1] as unknown as typeof listener
  listen.mockRestore()
})

const load = (
  preloadResponse: FakeFetchEvent['preloadResponse'],
  request = { method: 'GET', mode: 'navigate' },
): Promise<Response> | undefined => {
  const respondWith = vi.fn<FakeFetchEvent['respondWith']>()
  listener({ request, preloadResponse, respondWith })
  return respondWith.mock.calls[0]?.[0]
}

test('the offline worker answers GET page loads, but neither form submissions nor data requests', () => {
  const preloaded = Promise.resolve(new Response('a page'))
  expect(load(preloaded)).toBeDefined()
  expect(load(preloaded, { method: 'POST', mode: 'navigate' })).toBeUndefined()
  expect(load(preloaded, { method: 'GET', mode: 'cors' })).toBeUndefined()
})

test.each([
  ['rejects, as in Chrome', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
  ['resolves with an error, as in Firefox', () => Promise.resolve(Response.error())],
  ['is not supported', () => Promise.resolve(undefined)],
])(
  'a page load without a connection shows the offline page where preloading %s',
  async (_, preload) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('caches', { match: () => Promise.resolve(new Response('You are offline')) })
    const answer = await load(preload())
    expect(await answer?.text()).toBe('You are offline')
  },
)

test('a page load without a connection says so although the browser has dropped the offline page', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('caches', { match: () => Promise.resolve(undefined) })
  const answer = await load(Promise.resolve(undefined))
  expect(answer?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await answer?.text()).toMatch(/You are offline.*<a href="">Load the page again</s)
})
