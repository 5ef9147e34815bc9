import { getErrorMessage } from '../../lib/api/api-error.ts'
import { callRoute } from '../../lib/api/api.ts'
import { refreshTopics } from '../../lib/api/refresh-topics.ts'
import type { CallInput, WriteRoute } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

type AdminWrite = Exclude<
  Extract<WriteRoute, `${string} /api/admin/${string}`>,
  'PATCH /api/admin/team-profile/{id}/photo'
>

/** Runs the action of a button, shows its result as a toast and reloads the admin data. */
export const useAdminAction = <K extends AdminWrite>(
  route: K,
  failure = 'That did not work. Please try again.',
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: CallInput<K>) => callRoute(route, given ?? {}),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(getErrorMessage(error, failure)),
    onSettled: () => refreshTopics(queries, route),
  })
}
