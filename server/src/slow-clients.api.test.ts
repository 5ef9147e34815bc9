import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { testApp } from './testing/test-app.ts'

const world = await testApp()
const small = { ...world.deps, config: { ...world.deps.config, maxConnections: 2 } }
const app = await createApp(small)
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const { port } = app.server.address() as AddressInfo

const open = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const readToEnd = async (socket: Socket): Promise<string> => {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

it('the server allows two minutes for a request and 20 seconds for its headers', () => {
  const { requestTimeout, headersTimeout, timeout } = app.server
  expect({ requestTimeout, headersTimeout, timeout }).toEqual({
    requestTimeout: 120_000,
    headersTimeout: 20_000,
    timeout: 150_000,
  })
})

it('the server answers 408 and closes the connection if a body never ends', async () => {
  const { requestTimeout } = app.server
  app.server.requestTimeout = 50
  const socket = await open()
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
      'Content-Length: 100\r\n\r\n{',
  )
  const answer = await readToEnd(socket)
  app.server.requestTimeout = requestTimeout
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"request-timeout"')
})

it.each([
  ['both a length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 3\r\n\r\nabc'],
])('a request with %s, which two servers could read differently, is refused', async (_, rest) => {
  const socket = await open()
  socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n${rest}`)
  const answer = await readToEnd(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"code":"bad-request"')
  for (const header of ['x-content-type-options: nosniff', "frame-ancestors 'none'"]) {
    expect(answer).toContain(header)
  }
})

it('the server immediately closes a connection beyond its connection limit and serves the others', async () => {
  const first = await open()
  const second = await open()
  const third = await open()
  expect(await readToEnd(third)).toBe('')
  first.write('GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(await readToEnd(first)).toContain('{"live":true}')
  second.destroy()
})
