import type { FastifyRequest } from 'fastify'
import { getNetwork, hashEmail, type Limit } from '../../platform/rate-limits.ts'

const hour = 60 * 60
/** Rate limits on emails to the new address that a person enters for their account. */
export const listNewEmailLimits = (personId: string, email: string): Limit[] => [
  { key: `account:email:person:${personId}`, limit: 5, windowSeconds: hour },
  { key: `account:email:address:${hashEmail(email)}`, limit: 3, windowSeconds: 24 * hour },
]

export const listNewEmailTokenLimits = (request: Pick<FastifyRequest, 'ip'>): Limit[] => [
  { key: `account:email:token:network:${getNetwork(request)}`, limit: 60, windowSeconds: hour },
]

export const listExportLimits = (personId: string): Limit[] => [
  { key: `account:export:${personId}`, limit: 10, windowSeconds: hour },
]
