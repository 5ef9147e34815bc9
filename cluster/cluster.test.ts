import { expect, it } from 'vitest'
import { makeHaproxyConfig } from './haproxy.ts'
import { isWhole, type Member } from './members.ts'
import { startNodes } from './nodes.ts'
import { sharedSettings, usesOldProtocol } from './patroni.ts'
import { makePgbouncerConfig } from './pgbouncer.ts'
import { listPorts, readFirstPort } from './ports.ts'
import { describeMissing } from './programs.ts'

it('a missing program is reported with the Debian packages to install', () => {
  expect(describeMissing(['etcd-server', 'haproxy'])).toContain(
    'apt-get install --no-install-recommends etcd-server haproxy',
  )
})

it('the cluster is whole only with a primary, a synchronous standby and a replica that keeps up', () => {
  const leader: Member = { name: 'db1', role: 'leader', state: 'running', timeline: 2 }
  const standby: Member = { ...leader, name: 'db2', role: 'sync_standby', lag: 0 }
  const replica: Member = { ...leader, name: 'db3', role: 'replica', lag: 0 }
  expect(isWhole([leader, standby, replica])).toBe(true)
  expect(isWhole([leader, standby])).toBe(false)
  expect(isWhole([leader, replica, { ...replica, name: 'db2' }])).toBe(false)
  expect(isWhole([leader, standby, { ...replica, timeline: 1 }])).toBe(false)
  expect(isWhole([leader, standby, { ...replica, state: 'starting' }])).toBe(false)
  expect(isWhole([leader, standby, { ...replica, lag: 'unknown' }])).toBe(false)
  expect(isWhole([leader, standby, { ...replica, lag: 2_000_000 }])).toBe(false)
})

it('the primary’s lease lasts longer than two failed attempts to renew it, as Patroni requires', () => {
  const { ttl, loop_wait: wait, retry_timeout: retry } = sharedSettings
  expect(ttl).toBeGreaterThanOrEqual(wait + 2 * retry)
})

it('no commit is acknowledged before a second node has it', () => {
  const { synchronous_mode, synchronous_mode_strict, postgresql } = sharedSettings
  expect([synchronous_mode, synchronous_mode_strict]).toEqual([true, true])
  expect(postgresql.parameters.synchronous_commit).toBe('on')
})

it('the balancer uses processes that are alive if none is ready, and sends writes only to the primary', () => {
  const config = makeHaproxyConfig(listPorts(7400))
  expect(config).toContain('use_backend ready if { nbsrv(ready) gt 0 }\n  default_backend live')
  expect(config).toContain('option httpchk GET /ready')
  const primary = config.slice(
    config.indexOf('listen primary'),
    config.indexOf('frontend replicas'),
  )
  expect(primary).toContain('option httpchk OPTIONS /primary')
  // Connections to a former primary end, so that nobody goes on reading an old state there.
  expect(config).toContain('on-marked-down shutdown-sessions')
})

it('Patroni before 3.0.3 uses the old etcd protocol, in which it cannot take over another node’s lease', () => {
  expect(['2.1.4', '3.0.2', '3.0.3', '3.1.0', '4.0'].map(usesOldProtocol)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

it('PgBouncer retries a failed connection after one second, so a failover ends quickly for its clients', () => {
  const config = makePgbouncerConfig({ folder: '/tmp/x', ports: listPorts(7400) })
  expect(config).toContain('pool_mode = transaction')
  expect(config).toContain('host=127.0.0.1 port=7402')
  expect(config).toContain('server_login_retry = 1')
})

const doNothing = (): Promise<void> => Promise.resolve()

it('a killed etcd or Patroni is started again, once, and the others are left alone', () => {
  const started: { name: string; isOver: boolean }[] = []
  const starter = (kind: string) => (_place: unknown, node: number) => {
    const part = { name: `${kind}${node}`, isOver: false }
    started.push(part)
    return {
      ...part,
      pid: 0,
      ended: doNothing(),
      hasEnded: () => part.isOver,
      kill: doNothing,
      stop: doNothing,
    }
  }
  const nodes = startNodes({} as never, { etcd: starter('etcd'), patroni: starter('patroni') })
  expect(started).toHaveLength(6)
  expect(nodes.startEnded()).toEqual([])
  for (const part of started) part.isOver = ['etcd2', 'patroni3'].includes(part.name)
  expect(nodes.startEnded()).toEqual(['etcd2', 'patroni3'])
  expect(nodes.startEnded()).toEqual([])
  expect(started).toHaveLength(8)
})

it('CLUSTER_PORT chooses the first port, and an invalid port number is refused', () => {
  expect([undefined, '', '8400'].map(readFirstPort)).toEqual([7400, 7400, 8400])
  for (const wrong of ['80', '70000', '74.5', 'front']) {
    expect(() => readFirstPort(wrong)).toThrow('CLUSTER_PORT')
  }
})
