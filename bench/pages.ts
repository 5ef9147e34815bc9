import { startProduct } from '../e2e/support/product.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { compare, type Side } from './harness/compare.ts'
import { findPages } from './harness/demonstration-pages.ts'
import { formatFigure, formatSpread } from './harness/figures.ts'
import type { Shot } from './harness/load.ts'
import { readProcessors } from './harness/processors.ts'
import { readRaw } from './harness/read-raw.ts'
import { formatTable } from './harness/table.ts'
import { startProcess } from './processes/messages.ts'

const shotsOfRound = 1800
const measured = ['/', '/projects', 'a project', 'a charity', 'an update', '/how-it-works']
const html = { accept: 'text/html' }
const json = { accept: 'application/json' }
const charity = '9000001'

interface Answer {
  readonly name: string
  readonly url: string
  readonly headers: Record<string, string>
}

const toCall = (name: string, url: string): Answer => ({ name, url, headers: json })

/** Lists public pages and the calls that they make, with the demonstration's liveliest project. */
const listAnswers = async (origin: string): Promise<readonly Answer[]> => {
  const pages = await findPages(origin)
  const projectUrl = pages.find(({ name }) => name === 'a project')!.address
  const project = projectUrl.slice(projectUrl.lastIndexOf('/') + 1)
  const read = await fetch(`${origin}/api/charity/${charity}`)
  const { id } = (await read.json()) as { readonly id: string }
  return [
    ...pages
      .filter(({ name }) => measured.includes(name))
      .map(({ name, address }): Answer => ({ name, url: address, headers: html })),
    toCall('call: project', `/api/project/${project}`),
    toCall('call: 50 transactions', `/api/transaction/project/${project}?limit=50`),
    toCall('call: charity', `/api/charity/${id}`),
    toCall('call: transactions of a charity', `/api/transaction/charity/${id}?limit=50`),
    toCall('call: coverage', `/api/transaction/charity/${id}/coverage`),
  ]
}

let clicks = 0

/** Makes every request come from a link of its own, as Facebook, Google and Mailchimp mark theirs. */
const withClickIds = (side: Side): Side => ({
  ...side,
  shots: (round) =>
    side.shots(round).map((shot) => {
      clicks += 1
      const ids = `fbclid=f${clicks}&gclid=g${clicks}&mc_eid=m${clicks}&utm_source=tv`
      return { ...shot, path: `${shot.path}?${ids}` }
    }),
})

/**
 * Measures answers to visitors that do not change meanwhile, as browsers ask for them, against a
 * bare route that sends the same bytes, and pages also from links with click ids. Then weighs them, as they are and compressed.
 */
export const benchPages = async ({ say }: BenchContext): Promise<void> => {
  const product = await startProduct()
  const twin = await startProcess('copy-server.ts', {})
  const origin = product.origin.replace('localhost', '127.0.0.1')
  const pids = { twin: twin.pid, product: product.getPid() }
  const rows: string[][] = []
  try {
    for (const { name, url, headers } of await listAnswers(origin)) {
      const weigh = (encoding: string) =>
        readRaw(origin + url, { ...headers, 'accept-encoding': encoding })
      const [plain, gzip, brotli] = [
        await weigh('identity'),
        await weigh('gzip'),
        await weigh('br'),
      ]
      await twin.ask('copy', { url, ...brotli })
      const shot: Shot = { path: url, headers: { ...headers, 'accept-encoding': 'gzip, br' } }
      const shots = Array.from({ length: shotsOfRound }, () => shot)
      const toSide = (side: string, at: string): Side => ({
        name: side,
        origin: at,
        shots: () => shots,
      })
      const isPage = headers === html
      const [bare, served, clicked] = await compare(
        [
          toSide('twin', twin.origin),
          toSide('product', origin),
          ...(isPage ? [withClickIds(toSide('product, click ids', origin))] : []),
        ],
        () => {},
        () => readProcessors(pids),
      )
      rows.push([
        name,
        formatFigure(bare!.perSecond),
        formatFigure(served!.perSecond),
        formatSpread(served!.share, '%'),
        clicked ? `${formatFigure((100 * clicked.perSecond) / served!.perSecond)}%` : '',
        formatFigure(served!.p99 / bare!.p99),
        `${formatFigure(bare!.processor['twin']!)} / ${formatFigure(served!.processor['product']!)}`,
        ...[plain, gzip, brotli].map(({ bytes }) => formatFigure(bytes / 1000)),
      ])
    }
    say(
      formatTable(
        [
          '',
          'twin, requests a second',
          'product',
          'of the twin',
          'with click ids, of without',
          'p99, times',
          'processor ms: twin / product',
          'kB',
          'gzip',
          'Brotli',
        ],
        rows,
      ),
    )
  } finally {
    await twin.stop()
    await product.stop()
  }
}
