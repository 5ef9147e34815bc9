import type { FastifyRequest } from 'fastify'
import { getNetwork, hashEmail, type Limit } from '../../../platform/rate-limits.ts'

const hour = 3600
const day = 24 * hour
export const listClaimLimits = (personId: string): Limit[] => [
  { key: `claim:person:${personId}`, limit: 30, windowSeconds: day },
]

/** Rate limits on emails that a claim sends to an address at the charity's domain. */
export const listDomainMailLimits = (personId: string, email: string): Limit[] => [
  { key: `claim:mail:person:${personId}`, limit: 6, windowSeconds: day },
  { key: `claim:mail:address:${hashEmail(email)}`, limit: 3, windowSeconds: day },
]

export const listWebsiteCheckLimits = (personId: string): Limit[] => [
  { key: `claim:website:person:${personId}`, limit: 20, windowSeconds: hour },
]

export const listMailTokenLimits = (request: FastifyRequest): Limit[] => [
  { key: `claim:token:network:${getNetwork(request)}`, limit: 60, windowSeconds: hour },
]
