import { setTimeout as sleep } from 'node:timers/promises'
import { npmStart, startProduct } from '../e2e/support/product.ts'
import { findFreePort } from '../server/src/testing/servers/free-port.ts'
import type { BenchContext } from './harness/bench-context.ts'
import { findPages, signIn } from './harness/demonstration-pages.ts'
import { formatFigure } from './harness/figures.ts'
import {
  openInspector,
  type CollectedMemory,
  type HeapKind,
  type Inspector,
} from './harness/inspector.ts'
import { formatTable } from './harness/table.ts'

const requestsASecond = 4
const samples = 15
const kindsShown = 12
const people = ['donor', 'charity', 'donor-org', 'general']
const toMegabytes = (bytes: number): string => formatFigure(bytes / 1024 / 1024)

interface Request {
  readonly path: string
  readonly signedIn?: boolean
}

/** Lists pages and calls of visitors and of people who signed in. */
const listRequests = async (origin: string): Promise<Request[]> => {
  const pages = await findPages(origin)
  const project = /projects\/([^/]+)$/.exec(pages[2]!.address)![1]!
  return [
    ...pages.map(({ address, token }) => ({ path: address, signedIn: token !== undefined })),
    { path: `/api/project/${project}` },
    { path: `/api/transaction/project/${project}?limit=50` },
    { path: `/api/transaction/project/${project}?limit=50`, signedIn: true },
    { path: '/api/transaction/charity/9000001?limit=50' },
    { path: '/api/explore?searchTerm=winter&limit=12', signedIn: true },
    { path: '/api/project/charity/9000001/projects-summary' },
  ]
}

const request = async (
  origin: string,
  { path, signedIn }: Request,
  token: string,
): Promise<void> => {
  const accept = path.startsWith('/api') ? 'application/json' : 'text/html'
  const answer = await fetch(origin + path, {
    headers: { accept, ...(signedIn ? { authorization: `Bearer ${token}` } : {}) },
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
}

/** Returns the slope of a line through the values in units a step (least squares). */
const getSlope = (values: readonly number[]): number => {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const [over, under] = values.reduce(
    ([a, b], value, at) => [a + (at - middle) * (value - mean), b + (at - middle) ** 2],
    [0, 0],
  )
  return over / under
}

const listGrowth = (before: Map<string, HeapKind>, after: Map<string, HeapKind>): string[][] =>
  [...after]
    .map(([kind, { count, bytes }]) => ({
      kind,
      count: count - (before.get(kind)?.count ?? 0),
      bytes: bytes - (before.get(kind)?.bytes ?? 0),
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, kindsShown)
    .map(({ kind, count, bytes }) => [kind, String(count), formatFigure(bytes / 1024)])

/**
 * Runs the whole product for some minutes under a gentle load (pages, calls and sign-ins), and
 * measures what remains in memory after forced collections. Then it compares a heap snapshot taken
 * at a third of the time with one taken at the end.
 */
export const benchLeak = async ({ say }: BenchContext, minutes: number): Promise<void> => {
  const port = await findFreePort()
  const options = [...npmStart.options, `--inspect=127.0.0.1:${port}`]
  const product = await startProduct({}, { ...npmStart, options })
  let inspector: Inspector | undefined
  try {
    const origin = product.origin.replace('localhost', '127.0.0.1')
    const requests = await listRequests(origin)
    inspector = await openInspector(port)
    let token = ''
    const found: (CollectedMemory & { readonly minute: number; readonly sent: number })[] = []
    let before: Map<string, HeapKind> | undefined
    const started = performance.now()
    const lastTurn = minutes * 60 * requestsASecond
    for (let turn = 0; turn <= lastTurn; turn += 1) {
      await sleep(Math.max(0, started + (turn * 1000) / requestsASecond - performance.now()))
      if (turn % (30 * requestsASecond) === 0) {
        token = await signIn(origin, people[(turn / (30 * requestsASecond)) % people.length]!)
      }
      await request(origin, requests[turn % requests.length]!, token)
      if (turn % Math.floor(lastTurn / samples) === 0) {
        const memory = await inspector.collect()
        found.push({ ...memory, minute: turn / requestsASecond / 60, sent: turn + 1 })
        say(`${formatFigure(turn / requestsASecond / 60)} min: ${toMegabytes(memory.heap)} MB`)
      }
      if (turn === Math.floor(lastTurn / 3)) before = await inspector.countObjects()
    }
    const after = await inspector.countObjects()
    const row = ({ minute, sent, heap, external, resident }: (typeof found)[number]) => [
      formatFigure(minute),
      String(sent),
      ...[heap, external, resident].map(toMegabytes),
    ]
    say(
      formatTable(
        ['minute', 'requests', 'heap MB', 'outside it MB', 'resident MB'],
        found.map(row),
      ),
    )
    const settled = found.slice(Math.ceil(found.length / 3))
    const slope = getSlope(settled.map(({ heap }) => heap)) / (minutes / samples)
    say(`Heap after the first third: ${formatFigure((slope * 60) / 1024)} kB an hour.`)
    say('')
    say(formatTable(['grew from a third to the end', 'objects', 'kB'], listGrowth(before!, after)))
  } finally {
    // The product would wait for the inspector to leave before it ends.
    inspector?.close()
    await product.stop()
  }
}
