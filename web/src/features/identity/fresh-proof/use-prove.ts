import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type ApiBody } from '../../../lib/api/api.ts'
import type { GoogleCode } from '../sign-in/google-script.ts'

/** Loads in which ways the person can prove that it is them, each time the dialog opens. */
export const useWaysToProve = () =>
  useQuery({
    queryKey: ['ways-to-prove'],
    queryFn: ({ signal }) => api('GET /api/auth/proof', { signal }),
    gcTime: 0,
  })

/** Proves by password or code. Forgets it as soon as the dialog closes. */
export const useProve = () =>
  useMutation({
    mutationFn: (body: ApiBody<'POST /api/auth/proof'>) => api('POST /api/auth/proof', { body }),
    gcTime: 0,
  })

export const useProveWithGoogle = () =>
  useMutation({
    mutationFn: (body: GoogleCode) => api('POST /api/auth/google/prove', { body }),
    gcTime: 0,
  })
