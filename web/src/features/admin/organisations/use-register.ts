import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useAdminAction } from '../use-admin-mutation.ts'

/** Loads the state of our copy of the register, and charities whose status differs from it. */
export const useRegister = () =>
  useQuery({
    queryKey: ['admin', 'register'],
    queryFn: ({ signal }) => api('GET /api/admin/register', { signal }),
  })

/** Sets each charity's status to its status in the register. */
export const useFollowRegister = () => useAdminAction(() => api('POST /api/admin/register/follow'))
