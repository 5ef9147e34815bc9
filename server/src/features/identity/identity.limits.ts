import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { getNetwork, type Limit } from '../../platform/limits.ts'

type Caller = Pick<FastifyRequest, 'ip'>

const minute = 60
const hour = 60 * minute

/** What stands for an email address in a limit's key: the table of limits names nobody. */
const hashEmail = (email: string): string => createHash('sha256').update(email).digest('hex')

// Counted whether or not the password was right, so that success does not open more guesses. What
// is narrow comes first: whoever is refused there takes nothing from everybody else.
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

/** A form asks a few times while a password is chosen. */
export const listPasswordCheckLimits = (request: Caller): Limit[] => [
  { key: `check-password:network:${getNetwork(request)}`, limit: 200, windowSeconds: 15 * minute },
  { key: 'check-password:platform', limit: 30_000, windowSeconds: minute },
]

/** Starts, codes and answers of sign-ins with Google. */
export const listGoogleLimits = (request: Caller): Limit[] => [
  { key: `google:network:${getNetwork(request)}`, limit: 200, windowSeconds: 15 * minute },
  { key: 'google:platform', limit: 30_000, windowSeconds: minute },
]

/** Letters that a stranger can cause to an address, one a day. */
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

/** Guesses at the current password by whoever holds a session. */
export const listProofLimits = (personId: string): Limit[] => [
  { key: `account:proof:${personId}`, limit: 10, windowSeconds: 15 * minute },
]

/** Guesses at the code of an authenticator, by whoever has the password or a session. */
export const listSecondFactorLimits = (personId: string): Limit[] => [
  { key: `second-factor:${personId}`, limit: 10, windowSeconds: 15 * minute },
]

export const listSecondFactorSetUpLimits = (personId: string): Limit[] => [
  { key: `second-factor:set-up:${personId}`, limit: 20, windowSeconds: hour },
]
