import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Routes, RouteKey } from '@pennytrail/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'
import type * as z from 'zod'
import { createApp } from '../app.ts'
import { features } from '../features/index.ts'
import { answerTasks, KeptAnswers, type KeptAnswersOptions } from '../platform/answers/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { Database, sql, type DatabaseOptions, type Replica } from '../platform/database/index.ts'
import { createFileStore, fileTasks } from '../platform/files/index.ts'
import { createTokenKeys, type Deps } from '../platform/http/index.ts'
import type { Tasks } from '../platform/jobs/index.ts'
import { createLimits } from '../platform/rate-limits.ts'
import { createLog } from '../platform/log.ts'
import { mailTasks } from '../platform/mail/index.ts'
import { recordLockOrder, takeViolations } from './lock-order.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { openPayments } from '../stand-ins/open-payments.ts'
import { bareWeb } from '../platform/pages/index.ts'
import type { Visit } from '../platform/websites/index.ts'
import { copyTemplate } from './test-database.ts'
import { handleOnArrival, withRetriedEvents } from './servers/webhook-inbox.ts'
import type {
  IdTaskIdentifierPayloadRow,
  RecipientSubjectTextBodyRow,
} from './testing.test-rows.ts'

export interface CallOptions {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string | number | readonly string[] | undefined>
  readonly body?: unknown
  /** A multipart body, in place of a JSON body: texts, and files with their bytes. */
  readonly form?: Readonly<Record<string, string | TestFile | readonly TestFile[]>>
  readonly as?: string | { readonly token: string }
  readonly headers?: Record<string, string>
}

export interface TestFile {
  readonly fileName: string
  readonly bytes: Buffer
}

export interface Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly text: string
  readonly headers: Record<string, unknown>
}

type ResponseBody<K extends RouteKey> = Routes[K] extends { response: infer R extends z.ZodType }
  ? z.output<R>
  : never

interface SentMail {
  readonly recipient: string
  readonly subject: string
  readonly textBody: string
  readonly htmlBody: string
  readonly headers: Readonly<Record<string, string>>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly clock: TestClock
  /** The websites that exist for the test, by URL. Tests never use the network. */
  readonly websites: Map<string, Visit>
  readonly ownerUrl: string
  /** Calls the API as the web does. `body` has the type of a success, so check `status` first. */
  call<K extends RouteKey>(key: K, options?: CallOptions): Promise<Answer<ResponseBody<K>>>
  /**
   * Runs every job that is due now, in order, except webhook events that were set aside, which
   * `retryEvents` tries again. Throws the error of a failed job.
   */
  runJobs(): Promise<void>
  /** Runs due jobs, then returns the emails in the outbox, newest last. */
  outbox(): Promise<SentMail[]>
}

const buildUrl = (key: string, options: CallOptions): string => {
  const path = key
    .split(' ')[1]!
    .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(options.params?.[name] ?? `missing-${name}`),
    )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(options.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, String(one))
    }
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/** Encodes the request body and returns it with its content type. */
const encode = async ({ body, form }: CallOptions) => {
  if (form === undefined) {
    if (body === undefined) return { headers: {} }
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    return { headers: { 'content-type': 'application/json' }, payload }
  }
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) {
    for (const one of [value].flat()) {
      if (typeof one === 'string') data.append(name, one)
      else data.append(name, new Blob([new Uint8Array(one.bytes)]), one.fileName)
    }
  }
  const encoded = new Response(data)
  const type = encoded.headers.get('content-type')!
  return { headers: { 'content-type': type }, payload: Buffer.from(await encoded.arrayBuffer()) }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Runs work outside the transaction that a test may hold, as if another process did it. */
export const runOutside = AsyncLocalStorage.snapshot()

/** Creates the function that calls the API of an app. */
export const createCall =
  (app: FastifyInstance): TestApp['call'] =>
  async (key, options = {}) => {
    const token = typeof options.as === 'string' ? options.as : options.as?.token
    const { headers, ...sent } = await encode(options)
    const response = await runOutside(async () =>
      app.inject({
        method: key.split(' ')[0] as 'GET',
        url: buildUrl(key, options),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
          ...options.headers,
        },
        ...sent,
      }),
    )
    return {
      status: response.statusCode,
      body: parse(response.body) as never,
      text: response.body,
      headers: response.headers,
    }
  }

const drainJobs = async (deps: Deps, tasks: Tasks): Promise<void> => {
  for (;;) {
    const job = await deps.database.transaction('system', (db) =>
      db.maybe<IdTaskIdentifierPayloadRow>(sql`
        delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and j.id = (
          select n.id from graphile_worker._private_jobs n
          join graphile_worker._private_tasks u on u.id = n.task_id
          where n.run_at <= greatest(now(), ${deps.clock.now()})
            and u.identifier <> 'handle-webhook-event'
          order by n.priority, n.run_at, n.id limit 1)
        returning j.id::text, t.identifier task_identifier, j.payload`),
    )
    if (!job) return
    const task = tasks[job.taskIdentifier]
    if (!task) throw new Error(`no task ${job.taskIdentifier}`)
    await task(job.payload, deps)
  }
}

interface TestAppOptions extends Pick<DatabaseOptions, 'max'> {
  /** A database with a replica, in place of a copy of the template. */
  readonly replicated?: { readonly url: string; readonly replica: Replica }
  readonly answers?: Pick<KeptAnswersOptions, 'maxUnseen' | 'maxBytes'>
}

/**
 * Creates the whole product on a separate database for this test file, without a network. `max`
 * limits the connections of its pool.
 */
export const testApp = async (
  env: NodeJS.ProcessEnv = {},
  options: TestAppOptions = {},
): Promise<TestApp> => {
  const app = await openTestApp(env, options)
  afterAll(async () => {
    await app.close()
    expect(takeViolations()).toEqual([])
  })
  return app
}

/** Creates the product as `testApp` does, for a test that needs several databases in turn. */
export const openTestApp = async (
  env: NodeJS.ProcessEnv = {},
  { max, replicated, answers }: TestAppOptions = {},
): Promise<TestApp & { readonly close: () => Promise<void> }> => {
  recordLockOrder()
  const { url, pooledUrl, drop } = replicated
    ? { url: replicated.url, pooledUrl: undefined, drop: () => replicated.replica.close() }
    : await copyTemplate()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'pennytrail-test-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    ...env,
  })
  const clock = createTestClock()
  const database = pooledUrl
    ? new Database(pooledUrl, { max, directUrl: url })
    : new Database(url, { max })
  const payments = await openPayments({
    config,
    clock,
    log: createLog('error'),
    databaseUrl: url,
  })
  const websites = new Map<string, Visit>()
  const deps: Deps = {
    config,
    clock,
    database,
    replica: replicated?.replica ?? null,
    limits: createLimits(database, clock, config.tokenKeys),
    // A test's other connections to the database stand for other processes, whose changes show at once.
    answers: new KeptAnswers({ database, clock, maxUnseen: 0, ...answers }),
    tokens: createTokenKeys(config.tokenKeys),
    payments: withRetriedEvents(payments.payments, () => deps),
    files: createFileStore(config),
    web: bareWeb,
    visitWebsite: async (url) => {
      const page = websites.get(url)
      return page === undefined ? { problem: 'Its name does not lead anywhere.' } : page
    },
    log: createLog(config.logLevel),
  }
  const app = await createApp(deps)
  payments.receivedBy(handleOnArrival(app, deps))
  await app.ready()
  const tasks = { ...mailTasks(null), ...fileTasks, ...answerTasks, ...features.tasks }
  const close = async (): Promise<void> => {
    await app.close()
    await payments.close()
    await database.close()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const runJobs = (): Promise<void> => drainJobs(deps, tasks)
  return {
    app,
    deps,
    websites,
    clock,
    ownerUrl: url,
    runJobs,
    close,
    call: createCall(app),
    outbox: async () => {
      await runJobs()
      return database.read('system', (db) =>
        db.many<RecipientSubjectTextBodyRow>(
          sql`select recipient, subject, text_body, html_body, headers from outbox_message order by created_at, id`,
        ),
      )
    },
  }
}
