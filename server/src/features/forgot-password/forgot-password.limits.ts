import { getNetwork, type Limit } from '../../platform/rate-limits.ts'
import type { FastifyRequest } from 'fastify'

type Caller = Pick<FastifyRequest, 'ip'>

const minute = 60
const hour = 60 * minute

// `mark` is a hash that stands for the email address, so that the rate limit table names nobody.
// Narrower limits come first.
export const listRequestLimits = (request: Caller, mark: string): Limit[] => [
  { key: `reset:request:network:${getNetwork(request)}`, limit: 30, windowSeconds: hour },
  { key: `reset:request:account:${mark}`, limit: 5, windowSeconds: hour },
  { key: 'reset:request:platform', limit: 5_000, windowSeconds: hour },
]

// Each guess counts, whether or not the code was right.
export const listGuessLimits = (request: Caller, mark: string): Limit[] => [
  { key: `reset:guess:network:${getNetwork(request)}`, limit: 60, windowSeconds: hour },
  { key: `reset:guess:account:${mark}`, limit: 25, windowSeconds: hour },
  { key: 'reset:guess:platform', limit: 10_000, windowSeconds: hour },
]
