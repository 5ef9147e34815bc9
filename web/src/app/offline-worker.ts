/*
 * The service worker. Its only task is to show our own offline page when the server cannot be
 * reached. It caches nothing else, so it never shows old figures of money.
 */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(respond: Promise<Response>): void
}

/**
 * The parts of the worker's global scope used here. The app's own types are those of the document.
 */
interface Worker {
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
}

const worker = globalThis as unknown as Worker
const store = 'offline'
const page = '/offline/page.html'
/** Stands for the offline page when the browser has dropped our cache to save space. */
const plainPage = `<!doctype html><html lang="en-GB"><meta name="viewport" content="width=device-width">
<title>You are offline · Pennytrail</title><h1>You are offline</h1>
<p>Check your connection.</p><a href="">Load the page again</a>`

const cacheOfflinePage = async (): Promise<void> => {
  const cache = await caches.open(store)
  await cache.add(new Request(page, { cache: 'reload' }))
  await worker.skipWaiting()
}

const respond = async (event: FetchEvent): Promise<Response> => {
  try {
    const preloaded = await event.preloadResponse
    // Without a connection, Firefox resolves with a network error where other browsers reject.
    if (preloaded && preloaded.type !== 'error') return preloaded
    return await fetch(event.request)
  } catch {
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return (await caches.match(page)) ?? new Response(plainPage, { status: 503, headers })
  }
}

worker.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage()))
worker.addEventListener('activate', (event) =>
  event.waitUntil(worker.registration.navigationPreload.enable()),
)
worker.addEventListener('fetch', (event) => {
  const { method, mode } = event.request
  // Handles only GET. When a person goes back to a form's result, the browser itself asks whether
  // to send the form again, and that is no sign of being offline.
  if (mode === 'navigate' && method === 'GET') event.respondWith(respond(event))
})
