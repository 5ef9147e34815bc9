import type { FastifyRequest } from 'fastify'
import { getNetwork, hashEmail, type Limit } from '../../platform/rate-limits.ts'

type Caller = Pick<FastifyRequest, 'ip'>

const minute = 60
const hour = 60 * minute

// Each attempt counts, whether or not the password was right, so that success does not allow more
// guesses. Narrow limits come first, so that an attempt that they refuse does not count against the
// limits that many people share.
export const listSignInLimits = (request: Caller, email: string): Limit[] => [
  { key: `sign-in:network:${getNetwork(request)}`, limit: 100, windowSeconds: 15 * minute },
  { key: `sign-in:account:${hashEmail(email)}`, limit: 20, windowSeconds: 15 * minute },
  { key: 'sign-in:platform', limit: 30_000, windowSeconds: minute },
]

export const listRegistrationLimits = (request: Caller, email: string): Limit[] => [
  { key: `register:network:${getNetwork(request)}`, limit: 30, windowSeconds: hour },
  { key: `register:account:${hashEmail(email)}`, limit: 10, windowSeconds: hour },
  { key: 'register:platform', limit: 5_000, windowSeconds: hour },
]

/** High, because a form checks the password several times while the person chooses it. */
export const listPasswordCheckLimits = (request: Caller): Limit[] => [
  { key: `check-password:network:${getNetwork(request)}`, limit: 200, windowSeconds: 15 * minute },
  { key: 'check-password:platform', limit: 30_000, windowSeconds: minute },
]

export const listGoogleLimits = (request: Caller): Limit[] => [
  { key: `google:network:${getNetwork(request)}`, limit: 200, windowSeconds: 15 * minute },
  { key: 'google:platform', limit: 30_000, windowSeconds: minute },
]

/** Limits the emails that a stranger can trigger to somebody else's address to one a day. */
export const getTakenNoticeLimit = (email: string): Limit => ({
  key: `register:notice:${hashEmail(email)}`,
  limit: 1,
  windowSeconds: 24 * hour,
})

export const listConfirmationMailLimits = (request: Caller, personId: string): Limit[] => [
  { key: `confirm:mail:network:${getNetwork(request)}`, limit: 20, windowSeconds: hour },
  { key: `confirm:mail:account:${personId}`, limit: 5, windowSeconds: hour },
]

export const listConfirmationLimits = (request: Caller): Limit[] => [
  { key: `confirm:network:${getNetwork(request)}`, limit: 60, windowSeconds: hour },
]

export const listSignOutLinkLimits = (request: Caller): Limit[] => [
  { key: `sign-out-link:network:${getNetwork(request)}`, limit: 60, windowSeconds: hour },
]

/** Limits guesses at the current password by somebody with a session. */
export const listProofLimits = (personId: string): Limit[] => [
  { key: `account:proof:${personId}`, limit: 10, windowSeconds: 15 * minute },
]

/** Limits guesses at an authenticator code by somebody with the password or a session. */
export const listSecondFactorLimits = (personId: string): Limit[] => [
  { key: `second-factor:${personId}`, limit: 10, windowSeconds: 15 * minute },
]
