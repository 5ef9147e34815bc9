import { prepareBrowser } from '../e2e/support/browser.ts'
import { launchBrowser, type Browser, type BrowserContext } from '../e2e/support/launch-browser.ts'
import { startProduct } from '../e2e/support/product.ts'
import { phoneScreen, slowNetwork } from '../e2e/support/slow-phone.ts'
import { chooseMeasured, findPages, type MeasuredPage } from './harness/demonstration-pages.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { formatFigure, formatSpread, getSpread } from './harness/figures.ts'
import { formatTable } from './harness/table.ts'

const rounds = 3

/** A mid-range phone is this many times slower than the machine. */
const processorSlowdown = 4

// A visit ends when the network has been quiet for this many milliseconds.
const quiet = 2500

interface Visit {
  readonly requests: number
  readonly scripts: number
  readonly calls: number
  readonly pictures: number
  readonly kilobytes: number
  readonly lcp: number
  readonly cls: number
}

/** Records the largest paint and the layout shifts in the page, before its own scripts run. */
const observePaint = `
  window.paint = { lcp: NaN, cls: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.paint.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.paint.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

/** Opens an address in a fresh context, as a browser that was never there, with throttling applied. */
const visit = async (context: BrowserContext, address: string): Promise<Visit> => {
  const page = await context.newPage()
  await page.addInitScript({ content: observePaint })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowNetwork)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  const kinds: string[] = []
  let bytes = 0
  let last = performance.now()
  const noteActivity = (): void => {
    last = performance.now()
  }
  devtools.on('Network.requestWillBeSent', ({ request, type }) => {
    noteActivity()
    if (!/^(data|blob):/.test(request.url)) kinds.push(type ?? 'Other')
  })
  devtools.on('Network.dataReceived', noteActivity)
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    noteActivity()
    bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'load' })
  while (performance.now() - last < quiet) await page.waitForTimeout(100)
  const { lcp, cls } = await page.evaluate<{ lcp: number; cls: number }>('window.paint')
  const count = (...of: string[]): number => kinds.filter((kind) => of.includes(kind)).length
  return {
    requests: kinds.length,
    scripts: count('Script'),
    calls: count('Fetch', 'XHR'),
    pictures: count('Image'),
    kilobytes: bytes / 1000,
    lcp,
    cls,
  }
}

const measure = async (
  browser: Browser,
  origin: string,
  { address, token }: MeasuredPage,
): Promise<string[]> => {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ ...phoneScreen, locale: 'en-GB' })
    try {
      if (token) {
        const cookie = { name: 'jwt_authorisation', value: token, url: origin, secure: true }
        await context.addCookies([cookie])
      }
      visits.push(await visit(context, origin + address))
    } finally {
      await context.close()
    }
  }
  const spread = (read: (visit: Visit) => number) => getSpread(visits.map(read))
  const count = (read: (visit: Visit) => number): string => String(spread(read).median)
  return [
    count(({ requests }) => requests),
    count(({ scripts }) => scripts),
    count(({ calls }) => calls),
    count(({ pictures }) => pictures),
    formatFigure(spread(({ kilobytes }) => kilobytes).median),
    formatSpread(spread(({ lcp }) => lcp)),
    formatFigure(spread(({ cls }) => cls).median),
  ]
}

/**
 * Prints what a first visit costs a phone: the requests of each kind, kilobytes, largest
 * contentful paint and layout shift. The browser itself slows the network and the processor down
 * and has an empty cache; the product answers over HTTP/1.1, as without a proxy.
 */
export const benchFirstVisit = async ({ say }: BenchContext): Promise<void> => {
  await prepareBrowser()
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    const rows: string[][] = []
    for (const page of chooseMeasured(await findPages(product.origin))) {
      // The server renders the page once, so that its caches are warm; the browser's stay cold.
      await fetch(product.origin + page.address, { headers: { accept: 'text/html' } })
      rows.push([page.name, ...(await measure(browser, product.origin, page))])
    }
    const head = ['', 'requests', 'scripts', 'calls', 'pictures', 'KB', 'LCP ms', 'CLS']
    say(formatTable(head, rows))
  } finally {
    await browser.close()
    await product.stop()
  }
}
