import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const world = await testApp({ APP_ORIGIN: 'https://demo.pennytrail.example' })

const ask = async (url: string, options: { from?: string; headers?: Record<string, string> }) => {
  const { from = '127.0.0.1', headers = {} } = options
  const answer = await world.app.inject({ url, remoteAddress: from, headers })
  return answer.statusCode
}

it.each([
  { from: '127.0.0.1' },
  { from: '::1' },
  { from: '::ffff:127.0.0.1' },
  { headers: { host: 'localhost:4000' } },
  { headers: { host: '[::1]:4000' } },
  { headers: { host: 'demo.pennytrail.example' } },
  { headers: { 'x-forwarded-for': '127.0.0.1' } },
])('the outbox answers requests from this machine: %j', async (options) => {
  expect(await ask('/dev/outbox', options)).toBe(200)
})

it.each([
  { from: '192.168.1.7' },
  { from: '2001:db8::7' },
  { headers: { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' } },
  { headers: { 'x-real-ip': '203.0.113.9' } },
  { headers: { forwarded: 'for=203.0.113.9' } },
  { headers: { host: 'rebound.example' } },
])('the outbox returns 404 to requests from elsewhere: %j', async (options) => {
  const id = '00000000-0000-7000-8000-000000000001'
  for (const url of ['/dev/outbox', `/dev/outbox/${id}`, `/dev/outbox/${id}/html`]) {
    expect(await ask(url, options)).toBe(404)
  }
})
