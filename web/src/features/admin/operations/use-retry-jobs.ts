import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { callRoute } from '../../../lib/api/api.ts'
import { refreshTopics } from '../../../lib/api/refresh-topics.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { toast } from '../../../lib/toast.ts'

const route = 'POST /api/admin/job/{id}/retry'

/**
 * Tries failed jobs again, one after another, and says how many will run. A job that another
 * administrator was faster with does not keep the others.
 */
export const useRetryJobs = (done: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const errors: unknown[] = []
      for (const id of ids) {
        // One after another, because each is a row of the activity log.
        // oxlint-disable-next-line no-await-in-loop
        await callRoute(route, { params: { id } }).catch((error: unknown) => errors.push(error))
      }
      return { retried: ids.length - errors.length, errors }
    },
    onSuccess: ({ retried, errors: [error] }) => {
      if (retried > 0) toast.success(`${formatPlural(retried, 'job')} will be tried again.`)
      if (error) toast.error(getErrorMessage(error, 'A job could not be tried again.'))
      done()
    },
    onSettled: () => refreshTopics(queries, route),
  })
}
