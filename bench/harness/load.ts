import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

export interface Shot {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Headers with which the product makes an answer to a visitor anew instead of keeping it. */
export const madeAnew = { accept: 'application/json, application/pdf' } as const

/**
 * A measurement: the response time of each request and the elapsed time of the whole run, in
 * milliseconds.
 */
export interface Load {
  readonly took: readonly number[]
  readonly elapsed: number
}

export const connections = 16

/**
 * Sends each shot once to a server on this machine, over 16 connections unless `clients` says
 * otherwise. Each connection waits for its response before the next shot. Throws if a response is
 * not a success, because a fast error is not a valid measurement.
 */
export const fireRequests = async (
  origin: string,
  shots: readonly Shot[],
  clients = connections,
): Promise<Load> => {
  if (new URL(origin).hostname !== '127.0.0.1') throw new Error('benches load this machine alone')
  const took: number[] = []
  let next = 0
  const started = performance.now()
  let ended = started
  const run = autocannon({
    url: origin,
    connections: Math.min(clients, shots.length),
    amount: shots.length,
    // The run ends at most this many milliseconds after the last response.
    sampleInt: 20,
    // Gives the next shot to whichever connection is free. autocannon asks for one more request
    // than it sends.
    requests: [{ setupRequest: (request) => ({ ...request, ...shots[next++ % shots.length] }) }],
  })
  run.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) => {
    took.push(milliseconds)
    ended = performance.now()
  })
  const result = await run
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) {
    throw new Error(`${failed} of ${shots.length} requests to ${shots[0]?.path} failed`)
  }
  return { took, elapsed: ended - started }
}

/**
 * Creates a function that sends one request to a server, over one of 64 connections, and reads the
 * answer. It returns the status.
 */
export const createSender = (origin: string) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  return ({ body, path, ...options }: Shot): Promise<number> =>
    new Promise((resolve, reject) => {
      http
        .request(origin + path, { ...options, agent }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode!))
        })
        .on('error', reject)
        .end(body)
    })
}

/**
 * Calls `send` `count` times, `perSecond` times a second, whether or not earlier calls have ended.
 * Returns how long each took, in milliseconds.
 */
export const arriveEvenly = async (
  count: number,
  perSecond: number,
  send: (at: number) => Promise<unknown>,
): Promise<number[]> => {
  const began = performance.now()
  const calls = Array.from({ length: count }, async (_, at) => {
    const due = began + (1000 * at) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    const start = performance.now()
    await send(at)
    return performance.now() - start
  })
  return Promise.all(calls)
}
