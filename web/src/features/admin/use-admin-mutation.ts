import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { toast } from '../../lib/toast.ts'

type Send<Input> = (input: Input) => Promise<{ message: string }>

export const useRefreshAdmin = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['admin'] })
}

/**
 * Sends a decision that a dialog asks a reason for. The dialog does not wait for the reload, which
 * can remove the item that the dialog belongs to.
 */
export const useStaffDecision = <Input>(send: Send<Input>) => {
  const refresh = useRefreshAdmin()
  return useMutation({ mutationFn: send, onSuccess: () => void refresh() })
}

/** Saves content and waits for the reload, so that the list is new when the dialog closes. */
export const useContentMutation = <Input>(send: Send<Input>) =>
  useMutation({ mutationFn: send, onSuccess: useRefreshAdmin() })

/** Runs the action of a button, shows its result as a toast and reloads the admin data. */
export const useAdminAction = <Input = void>(
  send: Send<Input>,
  failure = 'That did not work. Please try again.',
) =>
  useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(getErrorMessage(error, failure)),
    onSettled: useRefreshAdmin(),
  })
