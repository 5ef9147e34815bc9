import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startServer, type ServerProcess } from './testing/servers/server-process.ts'
import { testApp } from './testing/test-app.ts'

const world = await testApp()

const started: ServerProcess[] = []
afterAll(async () => {
  await Promise.all(started.map((server) => server.end('SIGKILL')))
})
const start = async (settings: Record<string, string>): Promise<ServerProcess> => {
  const server = await startServer(world.ownerUrl, settings)
  started.push(server)
  return server
}

/** Returns the URLs of the metrics of a start's processes, from its log. */
const listMetricsUrls = (server: ServerProcess): string[] =>
  [...server.output().matchAll(/"url":"([^"]+)","msg":"metrics are served"/g)].map(
    ([, url]) => url!,
  )

interface ReceivedSpan {
  readonly traceId: string
  readonly name: string
  readonly parentSpanId?: string
}

interface ReceivedBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: object }[] }
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[]
  }[]
}

/** Starts a collector that keeps every body it receives by OTLP over HTTP. */
const startCollector = async () => {
  const bodies: ReceivedBody[] = []
  const paths = new Set<string | undefined>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      paths.add(request.url)
      bodies.push(JSON.parse(Buffer.concat(chunks).toString()) as ReceivedBody)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bodies,
    paths,
    listSpans: () =>
      bodies
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    close: () => server.close(),
  }
}

/** Sends the headers of a request, and its body once the server has taken them. */
const postLater = async (
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<void> => {
  const sent = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', expect: '100-continue' },
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.end(JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

describe('a server with METRICS_PORT', () => {
  it('the server serves its metrics only on a separate port of this machine, not on the public port', async () => {
    const server = await start({ METRICS_PORT: '0', LOG_LEVEL: 'info' })
    const [url] = listMetricsUrls(server)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    await fetch(`${server.origin}/api/system`)
    const text = await (await fetch(url!)).text()
    expect(text).toContain('pennytrail_database_up 1')
    expect(text).toContain('route="/api/system",status_class="2xx"} 1')
    const elsewhere = await fetch(url!.replace('/metrics', '/api/system'))
    expect(elsewhere.status).toBe(404)
    const publicly = await fetch(`${server.origin}/metrics`)
    expect(await publicly.text()).not.toContain('pennytrail_database_up')
    expect(await server.end('SIGTERM')).toBe(0)
  }, 120_000)

  it('each of several processes, the worker too, serves its own metrics', async () => {
    const server = await start({ METRICS_PORT: '0', LOG_LEVEL: 'info', PROCESSES: '2' })
    await expect.poll(() => listMetricsUrls(server).length).toBe(3)
    const texts = await Promise.all(
      listMetricsUrls(server).map(async (url) => (await fetch(url)).text()),
    )
    for (const text of texts) expect(text).toContain('pennytrail_database_up 1')
    const withQueue = texts.filter((text) => text.includes('pool="jobs"'))
    expect(withQueue).toHaveLength(1)
    expect(await server.end('SIGTERM')).toBe(0)
  }, 120_000)
})

describe('a server with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('the server sends its spans to the collector, and its log lines carry the trace id', async () => {
    const collector = await startCollector()
    const server = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_SERVICE_NAME: 'pennytrail-test',
      LOG_LEVEL: 'info',
    })
    await fetch(`${server.origin}/api/project/00000000-0000-7000-8000-000000000000`, {
      headers: { traceparent },
    })
    // The handler runs in the trace although the body arrives in an event of the socket.
    const sentTrace = traceId.replace('4736', '4737')
    await postLater(
      `${server.origin}/api/auth/login`,
      { traceparent: traceparent.replace(traceId, sentTrace) },
      { email: 'nobody@example.org', password: 'Nobody-knows-1' },
    )
    await expect.poll(() => server.output()).toContain(`"traceId":"${traceId}"`)
    await expect.poll(() => server.output()).toContain(`"traceId":"${sentTrace}"`)
    // A stop sends the last spans.
    expect(await server.end('SIGTERM')).toBe(0)
    const listNames = (trace: string) =>
      collector.listSpans().flatMap((span) => (span.traceId === trace ? [span.name] : []))
    expect(listNames(traceId)).toEqual(expect.arrayContaining(['GET /api/project/:id', 'SELECT']))
    expect(listNames(sentTrace)).toEqual(expect.arrayContaining(['POST /api/auth/login', 'SELECT']))
    expect([...collector.paths]).toEqual(['/v1/traces'])
    expect(collector.bodies[0]!.resourceSpans[0]!.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'pennytrail-test' },
    })
    collector.close()
  }, 120_000)

  it('the server serves and stops although the collector is away', async () => {
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
    expect((await fetch(`${server.origin}/api/system`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  }, 120_000)
})

describe('a server with neither METRICS_PORT nor OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('the server loads neither the library for metrics nor the one for traces', () => {
    const main = path.join(import.meta.dirname, 'start.ts')
    const program = `
      import { registerHooks } from 'node:module'
      registerHooks({ resolve: (name, context, next) => {
        if (/^@(opentelemetry|prometheus-io)/.test(name)) console.log(name)
        return next(name, context)
      } })
      await import(${JSON.stringify(main)})
      console.log('loaded')
      process.exit(0)`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    })
    expect(stdout).toBe('loaded\n')
  })
})
