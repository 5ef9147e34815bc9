import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { makeCharity, makeMember, makeProject } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { KeptAnswers } from '../answers/index.ts'
import { answeredRequests } from '../metrics/index.ts'

// Changes of other processes stay unseen, so that every kept answer counts as current.
const world = await testApp({}, { answers: { maxUnseen: Infinity } })
const { deps } = world
await world.app.listen({ port: 0, host: '127.0.0.1' })
const charity = await makeCharity(deps)
const lead = await makeMember(deps, charity.id, 'Lead')
const project = await makeProject(deps, charity.id, {
  title: 'Warm meals',
  summary: 'Soup. '.repeat(20),
})
const call = `/api/project/${project.id}`
const page = `/projects/${project.id}`

interface Response {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const send = async (
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', app = world.app } = {},
): Promise<Response> => {
  const { port } = app.server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

/** Returns a response without the headers that always differ. */
const compare = ({ status, body, headers }: Response) => {
  const { date: _, 'x-request-id': id, ...same } = headers
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  return { status, body, headers: same }
}

/** Sends a request and returns whether it reached the router. */
const isRouted = async (...sent: Parameters<typeof send>) => {
  const find = vi.spyOn(deps.answers, 'find')
  const response = await send(...sent)
  const routed = find.mock.calls.length > 0
  find.mockRestore()
  return { response, routed }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('kept answers that are sent before the router', () => {
  it.each([
    ['a page in Brotli', page, { accept: 'text/html', 'accept-encoding': 'gzip, br' }],
    ['a page in gzip', page, { 'accept-encoding': 'gzip' }],
    ['a page as it is', page, {}],
    ['a call in Brotli', call, { accept: 'application/json', 'accept-encoding': 'br' }],
    ['a call as it is', call, {}],
  ] as const)(
    '%s has the status, headers and content of the routed one',
    async (_, path, headers) => {
      const first = await send(path, headers)
      expect(first.status).toBe(200)
      const { response, routed } = await isRouted(path, headers)
      expect(routed).toBe(false)
      expect(compare(response)).toEqual(compare(first))
      expect(response.headers['x-request-id']).not.toBe(first.headers['x-request-id'])

      const known = { ...headers, 'if-none-match': String(first.headers.etag) }
      const unchanged = await send(path, known)
      expect(unchanged.status).toBe(304)
      const again = await isRouted(path, known)
      expect(again.routed).toBe(false)
      expect(compare(again.response)).toEqual(compare(unchanged))
    },
  )

  it('a link with click ids gets the page that is kept without them', async () => {
    const first = await send(page)
    for (const query of ['?fbclid=IwAR0', '?utm_source=mail&utm_id=1', '?mc_eid=2']) {
      const { response, routed } = await isRouted(`${page}${query}`)
      expect(routed).toBe(false)
      expect(compare(response)).toEqual(compare(first))
    }
  })

  it('a visitor gets a change with the next request', async () => {
    await send(call)
    const { status } = await world.call('PATCH /api/project/{id}', {
      params: { id: project.id },
      body: { title: 'Hot meals' },
      as: lead,
    })
    expect(status).toBe(200)
    const { response, routed } = await isRouted(call)
    expect(routed).toBe(true)
    expect(response.body.toString()).toContain('Hot meals')
  })

  it.each([
    ['a person with a wrong token', { authorization: 'Bearer wrong' }, 'GET', 401],
    ['a visitor who asks for a file', { accept: 'application/pdf' }, 'GET', 200],
    ['a request with content', { 'content-length': '0' }, 'GET', 200],
    ['another method', {}, 'DELETE', 401],
  ] as const)(
    '%s is never answered from memory before the router',
    async (_, headers, method, status) => {
      await send(call)
      const looked = vi.spyOn(deps.answers, 'findCurrent')
      const response = await send(call, headers, { method })
      expect(response.status).toBe(status)
      expect(looked).not.toHaveBeenCalled()
    },
  )

  it('a signed-in person gets their own answer where a visitor’s is kept', async () => {
    await send(call)
    const { headers, body } = await send(call, { authorization: `Bearer ${lead.token}` })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(JSON.parse(body.toString())).toMatchObject({ can: { edit: true } })
  })

  it('a request that is answered before the router is logged and counted with its declared path', async () => {
    const logged = vi.spyOn(deps.log, 'info')
    await send(call)
    const statuses: unknown[] = []
    const end = answeredRequests.listen((one) => statuses.push(one))
    const { headers } = await send(call)
    await vi.waitFor(() => expect(statuses).toHaveLength(1))
    end()
    const line = { method: 'GET', route: '/api/project/:id', status: 200 }
    const logLine = { ...line, reqId: headers['x-request-id'], ms: expect.any(Number) }
    expect(logged).toHaveBeenLastCalledWith(logLine, 'request')
    expect(statuses).toEqual([{ ...line, seconds: expect.any(Number) }])
  })

  it('a draining server asks clients to close their connections', async () => {
    const answers = new KeptAnswers({ ...deps, maxUnseen: Infinity })
    const app = await createApp({ ...deps, answers })
    await app.listen({ port: 0, host: '127.0.0.1' })
    try {
      await send(call, {}, { app })
      app.startDraining()
      const { headers } = await send(call, { connection: 'keep-alive' }, { app })
      expect(headers.connection).toBe('close')
    } finally {
      await app.close()
    }
  })
})
