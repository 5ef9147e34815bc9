import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const queryKey = ['second-factor']

export const useSecondFactor = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => api('GET /api/second-factor', { signal }) })

/** Makes a secret for the app. Forgets it and the password as soon as the form closes. */
export const useSetUpSecondFactor = () =>
  useMutation({
    mutationFn: (body: { password: string }) => api('POST /api/second-factor/set-up', { body }),
    gcTime: 0,
  })

/**
 * Changes the second factor and reloads everything that shows it. Forgets the sent data, such as a
 * password, as soon as the form closes.
 */
const useSecondFactorChange = <Input, Output>(change: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The caller does not wait for the reload, because the recovery codes are shown only once.
    onSuccess: () => void queries.invalidateQueries({ queryKey }),
    gcTime: 0,
  })
}

export const useTurnOnSecondFactor = () =>
  useSecondFactorChange((body: { code: string }) =>
    api('POST /api/second-factor/confirm', { body }),
  )

export const useRenewRecoveryCodes = () =>
  useSecondFactorChange((body: { password: string }) =>
    api('POST /api/second-factor/recovery-codes', { body }),
  )

export const useTurnOffSecondFactor = () =>
  useSecondFactorChange((body: { password: string }) =>
    api('POST /api/second-factor/turn-off', { body }),
  )
