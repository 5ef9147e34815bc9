import type { SessionUser } from '@pennytrail/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/http/index.ts'
import { createConcurrencyLimit } from '../../platform/limit-concurrency.ts'

/**
 * How many milliseconds a screen waits for its answers. The browser asks for later ones itself, which
 * does their work twice, so a server that is only busy is waited for.
 */
const patience = 3000
/** A browser sends as many calls at once over HTTP/1.1. */
const maxAtOnce = 6

type Ask = (path: string) => Promise<{ readonly statusCode: number; readonly payload: string }>
type Answers = Readonly<Record<string, unknown>>

/**
 * Collects the answers to calls by their paths until `end`. A call that is refused, fails or takes
 * longer has none.
 */
export const collectAnswers = async (
  paths: readonly string[],
  end: Promise<void>,
  ask: Ask,
): Promise<Answers> => {
  const answers: Record<string, unknown> = {}
  const takeTurn = createConcurrencyLimit(maxAtOnce)
  let hasEnded = false
  const read = async (path: string): Promise<void> => {
    if (hasEnded) return
    const { statusCode, payload } = await ask(path)
    if (statusCode === 200 && !hasEnded) answers[path] = JSON.parse(payload)
  }
  const reads = paths.map((path) => takeTurn(() => read(path)))
  await Promise.race([Promise.allSettled(reads), end])
  hasEnded = true
  return answers
}

const account = '/api/auth/me'

/**
 * Reads the answers that the page at an address needs first, each by the call itself, so that its
 * own rights and limits decide.
 */
export const readScreen = async (
  { web, clock }: Pick<Deps, 'web' | 'clock'>,
  request: FastifyRequest,
  address: string,
): Promise<Answers> => {
  const { authorization = '' } = request.headers
  const ask: Ask = (url) =>
    request.server.inject({
      url,
      headers: { accept: 'application/json', authorization },
      remoteAddress: request.ip,
    })
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  try {
    const first = await collectAnswers([account, '/api/system'], end, ask)
    if (!(account in first)) return first
    const visit = { account: first[account] as SessionUser, now: clock.now() }
    return { ...first, ...(await collectAnswers(web.listReads(address, visit), end, ask)) }
  } finally {
    clearTimeout(timer)
  }
}
