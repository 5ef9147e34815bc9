/* The service worker. Its one task: a page that cannot be reached says so in the product's own
   words. Figures of money are never shown from a store, so nothing else is kept. */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(respond: Promise<Response>): void
}

/** What of a worker's world is used here; the app's own types are the document's. */
interface Worker {
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
}

const worker = globalThis as unknown as Worker
const store = 'offline'
const page = '/offline/page.html'

const cacheOfflinePage = async (): Promise<void> => {
  const cache = await caches.open(store)
  await cache.add(new Request(page, { cache: 'reload' }))
  await worker.skipWaiting()
}

const respond = async (event: FetchEvent): Promise<Response> => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(page)) ?? Response.error()
  }
}

worker.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage()))
worker.addEventListener('activate', (event) =>
  event.waitUntil(worker.registration.navigationPreload.enable()),
)
worker.addEventListener('fetch', (event) => {
  const { method, mode } = event.request
  // Going back to what a form answered is the browser's own to ask about: that is not being offline.
  if (mode === 'navigate' && method === 'GET') event.respondWith(respond(event))
})
