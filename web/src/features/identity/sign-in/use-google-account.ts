import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { fetchGoogleSettings } from './google-script.ts'

const queryKey = ['account', 'google']

/** Loads whether Google sign-in is set up, and since when this account is connected to Google. */
export const useGoogleAccount = () =>
  useQuery({
    queryKey,
    queryFn: async () => {
      const [settings, { connectedAt }] = await Promise.all([
        fetchGoogleSettings(),
        api('GET /api/user/google'),
      ])
      return { offered: settings !== null, connectedAt }
    },
  })

export const useDisconnectGoogle = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { password: string }) => api('POST /api/user/google/disconnect', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    gcTime: 0,
  })
}
