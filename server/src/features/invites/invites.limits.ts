import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { networkOf, type Limit } from '../../platform/limits.ts'

const hour = 3600
const day = 24 * hour
const markOf = (email: string): string => createHash('sha256').update(email).digest('hex')

/** Letters to an address of somebody else's choosing: by sender, recipient and network. */
export const sendLimits = (request: FastifyRequest, senderId: string, email: string): Limit[] => [
  { key: `invite:sender:${senderId}`, limit: 60, windowSeconds: day },
  { key: `invite:network:${networkOf(request)}`, limit: 120, windowSeconds: day },
  { key: `invite:recipient:${markOf(email)}`, limit: 5, windowSeconds: day },
]

export const lookUpLimits = (request: FastifyRequest): Limit[] => [
  { key: `invite:look-up:network:${networkOf(request)}`, limit: 300, windowSeconds: hour },
]

export const answerLimits = (request: FastifyRequest): Limit[] => [
  { key: `invite:answer:network:${networkOf(request)}`, limit: 100, windowSeconds: hour },
]
