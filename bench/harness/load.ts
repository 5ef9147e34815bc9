import autocannon from 'autocannon'
import { percentile } from './figures.ts'

export interface Shot {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface Load {
  /** Requests that were answered, a second. */
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export const connections = 16

/**
 * Sends each shot once, over 16 connections that each wait for their answer, to a server of this
 * machine. Throws where an answer is not a success: a fast refusal is no figure.
 */
export const fire = async (origin: string, shots: readonly Shot[]): Promise<Load> => {
  if (new URL(origin).hostname !== '127.0.0.1') throw new Error('benches load this machine alone')
  const took: number[] = []
  let next = 0
  const started = performance.now()
  const run = autocannon({
    url: origin,
    connections: Math.min(connections, shots.length),
    amount: shots.length,
    // The next shot, whichever connection is free for it. Asked for once more than is sent.
    requests: [{ setupRequest: (request) => ({ ...request, ...shots[next++ % shots.length] }) }],
  })
  run.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) => {
    took.push(milliseconds)
  })
  const result = await run
  const seconds = (performance.now() - started) / 1000
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) {
    throw new Error(`${failed} of ${shots.length} requests to ${shots[0]?.path} failed`)
  }
  took.sort((a, b) => a - b)
  return {
    perSecond: took.length / seconds,
    p50: percentile(took, 50),
    p95: percentile(took, 95),
    p99: percentile(took, 99),
  }
}
