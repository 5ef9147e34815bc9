import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '../platform/config/config.ts'
import { getRestartDelay, superviseChildren, type Child } from './supervise-children.ts'

interface FakeChild extends Child {
  readonly role: Role
  readonly signals: string[]
  becomeReady(): void
  end(reason: string): void
}

const forked: FakeChild[] = []
const fork = (role: Role): Child => {
  const ready = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  const signals: string[] = []
  const child: FakeChild = {
    role,
    pid: 41 + forked.length,
    signals,
    ready: ready.promise,
    ended: ended.promise,
    becomeReady: ready.resolve,
    end: ended.resolve,
    stop: () => signals.push('stop'),
    hurry: () => signals.push('hurry'),
  }
  forked.push(child)
  return child
}
const write = (_fields: object, _message: string): void => {}
const log = { error: vi.fn<typeof write>(), info: vi.fn<typeof write>() }

beforeEach(() => {
  forked.length = 0
  log.error.mockClear()
  log.info.mockClear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const superviseTwo = async () => {
  const supervised = superviseChildren(['api', 'worker'], fork, log)
  for (const child of forked) child.becomeReady()
  return supervised
}

describe('a process that supervises its children', () => {
  it('starts one child for each role and is ready when all are', async () => {
    const onReady = vi.fn<() => void>()
    const supervised = superviseChildren(['api', 'api', 'worker'], fork, log).then(() => onReady())
    expect(forked.map(({ role }) => role)).toEqual(['api', 'api', 'worker'])
    forked[0]!.becomeReady()
    forked[1]!.becomeReady()
    await vi.advanceTimersByTimeAsync(1000)
    expect(onReady).not.toHaveBeenCalled()
    forked[2]!.becomeReady()
    await supervised
    expect(onReady).toHaveBeenCalledOnce()
  })

  it('starts a crashed child again after one second, and waits longer each time it crashes again', async () => {
    await superviseTwo()
    forked[0]!.end('SIGKILL')
    await vi.advanceTimersByTimeAsync(999)
    expect(forked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(forked[2]!.role).toBe('api')
    expect(log.error.mock.calls[0]?.[0]).toEqual({
      role: 'api',
      pid: 41,
      reason: 'SIGKILL',
      seconds: 1,
    })
    forked[2]!.end('exit code 1')
    await vi.advanceTimersByTimeAsync(1999)
    expect(forked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(forked).toHaveLength(4)
  })

  it('starts a child again after one second if it ran for more than a minute', async () => {
    await superviseTwo()
    forked[0]!.end('SIGKILL')
    await vi.advanceTimersByTimeAsync(1000)
    await vi.advanceTimersByTimeAsync(61_000)
    forked[2]!.end('SIGKILL')
    await vi.advanceTimersByTimeAsync(1000)
    expect(forked).toHaveLength(4)
  })

  it('waits at most 30 seconds before it starts a child again', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(getRestartDelay)).toEqual([1, 2, 4, 8, 16, 30, 30])
  })

  it('fails and stops the other children if a child ends before it was ever ready', async () => {
    const supervised = superviseChildren(['api', 'worker'], fork, log)
    const failed = supervised.catch((error: Error) => error.message)
    forked[0]!.end('exit code 1')
    await vi.advanceTimersByTimeAsync(0)
    expect(forked[1]!.signals).toEqual(['stop'])
    forked[1]!.end('exit code 0')
    expect(await failed).toBe('A process of the role api could not start (exit code 1).')
  })

  it('stops all children, hurries them when asked, and starts none again', async () => {
    const { stop } = await superviseTwo()
    const hurry = new AbortController()
    const stopped = stop(hurry.signal)
    expect(forked.map(({ signals }) => signals)).toEqual([['stop'], ['stop']])
    hurry.abort()
    expect(forked.map(({ signals }) => signals)).toEqual([
      ['stop', 'hurry'],
      ['stop', 'hurry'],
    ])
    for (const child of forked) child.end('exit code 0')
    await stopped
    await vi.advanceTimersByTimeAsync(60_000)
    expect(forked).toHaveLength(2)
  })

  it('stops a child that waits to start again', async () => {
    const { stop } = await superviseTwo()
    forked[0]!.end('SIGKILL')
    await vi.advanceTimersByTimeAsync(0)
    const stopped = stop()
    forked[1]!.end('exit code 0')
    await stopped
    await vi.advanceTimersByTimeAsync(60_000)
    expect(forked).toHaveLength(2)
  })
})
