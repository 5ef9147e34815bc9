import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { networkOf, type Limit } from '../../platform/limits.ts'

const hour = 60 * 60
const markOf = (email: string): string => createHash('sha256').update(email).digest('hex')

/** Letters to an address of someone's own choosing. */
export const newEmailLimits = (personId: string, email: string): Limit[] => [
  { key: `account:email:person:${personId}`, limit: 5, windowSeconds: hour },
  { key: `account:email:address:${markOf(email)}`, limit: 3, windowSeconds: 24 * hour },
]

export const newEmailTokenLimits = (request: Pick<FastifyRequest, 'ip'>): Limit[] => [
  { key: `account:email:token:network:${networkOf(request)}`, limit: 60, windowSeconds: hour },
]

export const exportLimits = (personId: string): Limit[] => [
  { key: `account:export:${personId}`, limit: 10, windowSeconds: hour },
]
