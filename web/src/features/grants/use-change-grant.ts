import type { GrantTerms } from '@pennytrail/contract/grants/grant-terms.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ApiBody } from '../../lib/api/api.ts'

/** Changes a grant and reloads every list and figure of grants. */
const useGrantMutation = <Output, Input = void>(change: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['grants'] })
      await queries.invalidateQueries({ queryKey: ['donation'] })
    },
  })
}

/** Records a grant that the organisation has not confirmed yet. */
export const useRecordGrant = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiBody<'POST /api/grant'>) => api('POST /api/grant', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['grants'] }),
  })
}

/** Confirms a grant for the organisation, with its terms if it is for a project. */
export const useConfirmGrant = (id: string) =>
  useGrantMutation((terms: GrantTerms | null) =>
    api('POST /api/grant/{id}/confirm', { params: { id }, body: terms ? { terms } : {} }),
  )

/** Withdraws a grant for the charity. */
export const useWithdrawGrant = (id: string) =>
  useGrantMutation(() => api('POST /api/grant/{id}/withdraw', { params: { id } }))

export const useRefuseGrant = (id: string) =>
  useGrantMutation((reason: string) =>
    api('POST /api/grant/{id}/refuse', { params: { id }, body: { reason } }),
  )

/** Records an instalment as received and posts it to the ledger. */
export const useReceiveInstalment = (id: string) =>
  useGrantMutation((body: ApiBody<'POST /api/grant/{id}/instalment'>) =>
    api('POST /api/grant/{id}/instalment', { params: { id }, body }),
  )

/** Sends a report on a grant. */
export const useSendGrantReport = (id: string) =>
  useGrantMutation((body: ApiBody<'POST /api/grant/{id}/report'>) =>
    api('POST /api/grant/{id}/report', { params: { id }, body }),
  )
