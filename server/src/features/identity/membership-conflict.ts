import { AppError } from '../../platform/app-error.ts'

/** Throws `one-kind-of-membership` for the database's own check of it, and any other error as it is. */
export const rethrowMembershipConflict = (error: unknown): never => {
  if ((error as { constraint?: string }).constraint === 'one_kind_of_membership') {
    throw new AppError('one-kind-of-membership')
  }
  throw error
}
