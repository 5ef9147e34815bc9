import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace'
import { SpanKind } from '@opentelemetry/api'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makePerson } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../database/index.ts'
import { queueJob, startWorker } from '../jobs/index.ts'
import { mailTasks } from '../mail/index.ts'
import { getTracing } from './index.ts'
import { startTracing } from './start-tracing.ts'

const exporter = new InMemorySpanExporter()
// Tracing is on before the app is created, as it is when the product starts.
const endTracing = startTracing(
  { endpoint: 'http://127.0.0.1:9', serviceName: 'test', share: 1 },
  new SimpleSpanProcessor({ exporter }),
)
const world = await testApp()
const { deps } = world
afterAll(endTracing)
beforeEach(() => exporter.reset())

const callersSpan = '00f067aa0ba902b7'
/** Returns the headers of a caller in a trace, and a function that lists the spans of that trace. */
const makeTrace = (traceId: string) => ({
  headers: { traceparent: `00-${traceId}-${callersSpan}-01` },
  listSpans: () =>
    exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId),
})

const listRoutes = () =>
  exporter.getFinishedSpans().flatMap(({ attributes }) => attributes['http.route'] ?? [])

const ofKind = (spans: readonly ReadableSpan[], kind: SpanKind): ReadableSpan[] =>
  spans.filter((span) => span.kind === kind)

describe('traces of requests', () => {
  it('a request continues the trace of its caller, and its statements are part of it', async () => {
    const { headers, listSpans } = makeTrace('4bf92f3577b34da6a3ce929d0e0e4701')
    const person = await makePerson(deps)
    const answer = await world.call('GET /api/auth/me', { as: person, headers })
    expect(answer.status).toBe(200)
    const [request, ...others] = ofKind(listSpans(), SpanKind.SERVER)
    expect(others).toEqual([])
    expect(request).toMatchObject({
      name: 'GET /api/auth/me',
      parentSpanContext: { spanId: callersSpan },
      attributes: { 'http.route': '/api/auth/me', 'http.response.status_code': 200 },
    })
    const statements = ofKind(listSpans(), SpanKind.CLIENT)
    expect(statements.length).toBeGreaterThan(0)
    for (const { parentSpanContext } of statements) {
      expect(parentSpanContext?.spanId).toBe(request!.spanContext().spanId)
    }
  })

  it('a request without a trace starts one, and a malformed traceparent is ignored', async () => {
    await world.call('GET /api/system')
    await world.call('GET /api/system', { headers: { traceparent: 'not a trace' } })
    const spans = ofKind(exporter.getFinishedSpans(), SpanKind.SERVER)
    expect(spans.map(({ parentSpanContext }) => parentSpanContext)).toEqual([undefined, undefined])
    expect(spans[0]!.spanContext().traceId).not.toBe(spans[1]!.spanContext().traceId)
  })

  it('the traces of simultaneous requests do not mix their statements', async () => {
    const person = await makePerson(deps)
    exporter.reset()
    const traces = Array.from({ length: 20 }, (_, at) =>
      makeTrace(`4bf92f3577b34da6a3ce929d0e0e48${String(at).padStart(2, '0')}`),
    )
    await Promise.all(
      traces.map(({ headers }) => world.call('GET /api/auth/me', { as: person, headers })),
    )
    for (const { listSpans } of traces) {
      const [request] = ofKind(listSpans(), SpanKind.SERVER)
      const parents = ofKind(listSpans(), SpanKind.CLIENT).map((span) => span.parentSpanContext)
      expect(parents.length).toBeGreaterThan(0)
      expect(new Set(parents.map((parent) => parent?.spanId))).toEqual(
        new Set([request!.spanContext().spanId]),
      )
    }
  })

  it('a request that fails on the server is marked as failed, and one that is refused is not', async () => {
    const { headers, listSpans } = makeTrace('4bf92f3577b34da6a3ce929d0e0e4702')
    await world.call('GET /api/auth/me', { headers })
    const [refused] = ofKind(listSpans(), SpanKind.SERVER)
    expect(refused!.attributes).toMatchObject({ 'http.response.status_code': 401 })
    expect(refused!.attributes).not.toHaveProperty('error.type')
  })

  it('health checks are not traced', async () => {
    await world.app.inject('/live')
    await world.app.inject('/ready')
    await world.call('GET /api/system')
    await expect.poll(listRoutes).toContain('/api/system')
    expect(listRoutes()).not.toContain('/live')
    expect(listRoutes()).not.toContain('/ready')
  })
})

describe('traces of jobs', () => {
  it('a job belongs to the trace of the request that queued it', async () => {
    const { headers, listSpans } = makeTrace('4bf92f3577b34da6a3ce929d0e0e4703')
    const body = {
      firstname: 'Tess',
      lastname: 'Trace',
      email: 'tess@example.org',
      password: 'A-long-pass-phrase-1',
      intent: 'donor' as const,
    }
    const answer = await world.call('POST /api/auth/register', { body, headers })
    expect(answer.status).toBe(201)
    const worker = await startWorker(deps, mailTasks(null), [], false)
    await expect.poll(() => ofKind(listSpans(), SpanKind.CONSUMER)).toHaveLength(1)
    await worker.stop()
    const [job] = ofKind(listSpans(), SpanKind.CONSUMER)
    const [request] = ofKind(listSpans(), SpanKind.SERVER)
    expect(job).toMatchObject({
      name: 'job send-emails',
      parentSpanContext: { spanId: request!.spanContext().spanId },
    })
    const stored = ofKind(listSpans(), SpanKind.CLIENT).filter(
      (span) => span.parentSpanContext?.spanId === job!.spanContext().spanId,
    )
    expect(stored.map(({ name }) => name)).toContain('INSERT')
  })

  it('a job that was queued without a trace starts one, and a failed job is marked as failed', async () => {
    const ran = Promise.withResolvers<void>()
    await deps.database.transaction('system', (db) => queueJob(db, 'fails', {}))
    const worker = await startWorker(
      deps,
      {
        fails: async () => {
          ran.resolve()
          throw new RangeError('secret-in-a-message')
        },
      },
      [],
      false,
    )
    await ran.promise
    await worker.stop()
    const [job] = ofKind(exporter.getFinishedSpans(), SpanKind.CONSUMER)
    expect(job!.attributes).toMatchObject({ 'error.type': 'RangeError' })
    expect(job!.parentSpanContext).toBeUndefined()
  })
})

describe('the content of traces', () => {
  it('no span contains a value of a statement, a query string, a header or a person', async () => {
    const person = await makePerson(deps, { firstname: 'Wrenna', lastname: 'Canaryson' })
    await world.call('GET /api/auth/me', { as: person })
    await world.call('POST /api/auth/login', {
      body: { email: person.email, password: 'Canary-pass-1' },
    })
    await world.app.inject('/api/team-invite/token/canary-token-in-path?canary=query')
    const text = exporter
      .getFinishedSpans()
      .map(({ name, attributes, status, events }) =>
        JSON.stringify([name, attributes, status, events]),
      )
      .join('\n')
    expect(text).toContain('db.query.text')
    expect(text.toLowerCase()).not.toContain('canary')
    for (const secret of [person.email, person.id, person.token]) expect(text).not.toContain(secret)
  })

  it('a failed statement is recorded with its code and without its message', async () => {
    const { headers, listSpans } = makeTrace('4bf92f3577b34da6a3ce929d0e0e4704')
    const [traceparent] = Object.values(headers)
    const span = getTracing()!.start({
      name: 'test',
      kind: 'server',
      attributes: {},
      parent: { traceparent: traceparent! },
    })
    const failing = span.run(() =>
      deps.database.read('', (db) => db.run(sql`select ${'secret-value'}::text::int`)),
    )
    await expect(failing).rejects.toThrow('invalid input syntax')
    const failed = listSpans().find(({ attributes }) => 'error.type' in attributes)!
    expect(failed.attributes).toMatchObject({
      'db.query.text': 'select $1::text::int',
      'error.type': '22P02',
    })
    expect(JSON.stringify([failed.attributes, failed.status, failed.events])).not.toContain(
      'secret-value',
    )
  })
})
