import { AppError } from '../../platform/app-error.ts'

/**
 * Throws `one-kind-of-membership` if the error comes from that database constraint, otherwise
 * rethrows the error.
 */
export const rethrowMembershipConflict = (error: unknown): never => {
  if ((error as { constraint?: string }).constraint === 'one_kind_of_membership') {
    throw new AppError('one-kind-of-membership')
  }
  throw error
}
