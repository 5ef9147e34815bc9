import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { networkOf, type Limit } from '../../../platform/limits.ts'

const hour = 3600
const day = 24 * hour
const markOf = (email: string): string => createHash('sha256').update(email).digest('hex')

export const claimLimits = (personId: string): Limit[] => [
  { key: `claim:person:${personId}`, limit: 30, windowSeconds: day },
]

/** Letters that a claim causes to an address of someone else's choosing. */
export const domainMailLimits = (personId: string, email: string): Limit[] => [
  { key: `claim:mail:person:${personId}`, limit: 6, windowSeconds: day },
  { key: `claim:mail:address:${markOf(email)}`, limit: 3, windowSeconds: day },
]

export const websiteCheckLimits = (personId: string): Limit[] => [
  { key: `claim:website:person:${personId}`, limit: 20, windowSeconds: hour },
]

export const mailTokenLimits = (request: FastifyRequest): Limit[] => [
  { key: `claim:token:network:${networkOf(request)}`, limit: 60, windowSeconds: hour },
]
