import { expect, it } from 'vitest'
import { isLoopbackHost } from './loopback.ts'

it.each(['localhost', 'LOCALHOST', 'shop.localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]'])(
  'the host %s counts as this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true)
  },
)

it('an IPv4 loopback address written as IPv6 counts as this machine', () => {
  expect(isLoopbackHost('::ffff:127.0.0.1')).toBe(true)
})

it.each(['0.0.0.0', '::', '192.168.1.4', 'localhost.example', '127.0.0.1.example', ''])(
  'the host %s counts as reachable from other machines',
  (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  },
)
