import type { FastifyRequest } from 'fastify'
import { getNetwork, hashEmail, type Limit } from '../../platform/rate-limits.ts'

const hour = 3600
const day = 24 * hour
/** Limits emails to addresses that the sender chooses: by sender, recipient and network. */
export const listSendLimits = (
  request: FastifyRequest,
  senderId: string,
  email: string,
): Limit[] => [
  { key: `invite:sender:${senderId}`, limit: 60, windowSeconds: day },
  { key: `invite:network:${getNetwork(request)}`, limit: 120, windowSeconds: day },
  { key: `invite:recipient:${hashEmail(email)}`, limit: 5, windowSeconds: day },
]

export const listLookUpLimits = (request: FastifyRequest): Limit[] => [
  { key: `invite:look-up:network:${getNetwork(request)}`, limit: 300, windowSeconds: hour },
]

export const listAnswerLimits = (request: FastifyRequest): Limit[] => [
  { key: `invite:answer:network:${getNetwork(request)}`, limit: 100, windowSeconds: hour },
]
