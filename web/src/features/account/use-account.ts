import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { refreshAll } from '../../lib/api/record-query.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { refreshSession } from '../identity/index.ts'

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
