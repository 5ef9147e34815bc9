import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ApiBody } from '../../lib/api/api.ts'
import { refreshAll } from '../../lib/api/record-query.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { refreshSession } from '../identity/index.ts'

const key = ['account']

/** Loads how the person signs in and what prevents the deletion of their account. */
export const useAccount = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/user/account', { signal }),
  })

const useInvalidateAccount = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** Cancels a pending change of the email address. */
export const useCancelEmailChange = () => {
  const changed = useInvalidateAccount()
  return useMutation({ mutationFn: () => api('DELETE /api/user/email'), onSuccess: changed })
}

/** Asks for a change of the email address. The server sends a link to the new address. */
export const useChangeEmail = () => {
  const changed = useInvalidateAccount()
  return useMutation({
    mutationFn: (body: ApiBody<'POST /api/user/email'>) => api('POST /api/user/email', { body }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return changed()
    },
    gcTime: 0,
  })
}

/** Changes the email address by the link that was sent to the new address. */
export const useConfirmNewEmail = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api('POST /api/user/confirm-new-email', { body: { token } }),
    onSuccess: async () => {
      await refreshAll(queries)
      // If someone else is signed in here, the refresh changes nothing for them.
      await refreshSession().catch(() => {})
    },
  })
}

export const useChangePassword = () => {
  const changed = useInvalidateAccount()
  return useMutation({
    mutationFn: (body: ApiBody<'POST /api/user/password'>) =>
      api('POST /api/user/password', { body }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return changed()
    },
    gcTime: 0,
  })
}

export const useDeleteAccount = (userId: string) =>
  useMutation({
    mutationFn: (body: ApiBody<'DELETE /api/user/deleteuser/{id}'>) =>
      api('DELETE /api/user/deleteuser/{id}', { params: { id: userId }, body }),
    gcTime: 0,
  })

/** Saves everything that the platform holds about the person in one file. */
export const useExportAccount = () =>
  useMutation({
    mutationFn: () => api('GET /api/user/export'),
    onSuccess: (everything) => {
      const name = `pennytrail-account-${everything.madeAt.slice(0, 10)}.json`
      saveFile(name, JSON.stringify(everything, null, 2), 'application/json')
    },
    gcTime: 0,
  })

/** Gives the person the donor role. */
export const useBecomeDonor = (onChanged: () => Promise<void>) =>
  useMutation({
    mutationFn: () => api('POST /api/user/donor'),
    onSuccess: async () => {
      toast.success('You are now a donor and have a dashboard for your gifts.')
      await onChanged()
    },
  })

export const useSaveProfile = () =>
  useMutation({
    mutationFn: (body: ApiBody<'PATCH /api/user/update'>) =>
      api('PATCH /api/user/update', { body }),
  })
