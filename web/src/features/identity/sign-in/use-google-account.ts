import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { fetchGoogleSettings } from './google-script.ts'

/** Loads whether Google sign-in is set up, and since when this account is connected to Google. */
export const useGoogleAccount = () =>
  useQuery({
    queryKey: ['user', 'google'],
    queryFn: async () => {
      const [settings, { connectedAt }] = await Promise.all([
        fetchGoogleSettings(),
        api('GET /api/user/google'),
      ])
      return { offered: settings !== null, connectedAt }
    },
  })
