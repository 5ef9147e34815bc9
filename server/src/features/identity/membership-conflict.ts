import { AppError } from '../../platform/app-error.ts'

/**
 * Throws `one-kind-of-membership` if the error comes from the database constraint that allows a
 * person only one kind of membership, otherwise throws the error again.
 */
export const rethrowMembershipConflict = (error: unknown): never => {
  if ((error as { constraint?: string }).constraint === 'one_kind_of_membership') {
    throw new AppError('one-kind-of-membership')
  }
  throw error
}
