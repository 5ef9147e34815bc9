/** The part of autocannon that the benches use. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Request {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }

  interface Options extends Request {
    url: string
    connections: number
    amount?: number
    sampleInt?: number
    requests?: Request[]
  }

  interface Result {
    errors: number
    timeouts: number
    '2xx': number
    non2xx: number
  }

  type Run = EventEmitter & PromiseLike<Result>
  export default function autocannon(options: Options): Run
}
