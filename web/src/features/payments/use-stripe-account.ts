import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type ApiOptions } from '../../lib/api/api.ts'
import { chooseCharity } from '../identity/index.ts'

// Each URL to which Stripe sends people back works only once, so the keys name no topic: no write
// fetches them again.
const once = { retry: false, staleTime: Infinity } as const

type CallbackQuery = NonNullable<ApiOptions<'GET /api/auth/stripe/oauth/callback'>['query']>

/** Finishes the connection of an existing Stripe account. */
export const useStripeCallback = (query: CallbackQuery) =>
  useQuery({
    ...once,
    queryKey: ['stripe-return', 'callback', query],
    queryFn: async () => {
      const { charity } = await api('GET /api/auth/stripe/oauth/callback', { query })
      chooseCharity(charity.id)
      return charity
    },
  })

/** Reads the state of a Stripe account after people set it up. */
export const useStripeSetupReturn = (state: string) =>
  useQuery({
    ...once,
    queryKey: ['stripe-return', 'setup', state],
    queryFn: async () => {
      const { charity } = await api('POST /api/stripe/account-link/return', { body: { state } })
      chooseCharity(charity.id)
      return charity
    },
  })

/** Replaces a Stripe link that has expired or was used before, and opens the new one. */
export const useStripeSetupRefresh = (state: string) =>
  useQuery({
    ...once,
    queryKey: ['stripe-return', 'refresh', state],
    queryFn: async () => {
      const { url } = await api('POST /api/stripe/account-link/refresh', { body: { state } })
      window.location.replace(url)
      return url
    },
  })

/** Opens Stripe, where the charity connects its account. */
export const useConnect = (charityId: string) =>
  useMutation({
    mutationFn: () => api('GET /api/stripe/connect', { query: { charity: charityId } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })

/** Opens Stripe’s pages, where a new account for the charity is set up. */
export const useOpenAccount = (charityId: string) =>
  useMutation({
    mutationFn: () => api('POST /api/stripe/account-link', { body: { charity: charityId } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
