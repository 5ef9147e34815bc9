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
