/* The service worker. Its one task: a page that cannot be reached says so in the product's own
   words. Figures of money are never shown from a store, so nothing else is kept. */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Asked extends Lasting {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

/** What of a worker's world is used here; the app's own types are the document's. */
interface Worker {
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(name: 'fetch', listener: (event: Asked) => void): void
}

const worker = globalThis as unknown as Worker
const store = 'offline'
const page = '/offline/page.html'

const keepPage = async (): Promise<void> => {
  const cache = await caches.open(store)
  await cache.add(new Request(page, { cache: 'reload' }))
  await worker.skipWaiting()
}

const answer = async (event: Asked): Promise<Response> => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(page)) ?? Response.error()
  }
}

worker.addEventListener('install', (event) => event.waitUntil(keepPage()))
worker.addEventListener('activate', (event) =>
  event.waitUntil(worker.registration.navigationPreload.enable()),
)
worker.addEventListener('fetch', (event) => {
  const { method, mode } = event.request
  // Going back to what a form answered is the browser's own to ask about: that is not being offline.
  if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event))
})
