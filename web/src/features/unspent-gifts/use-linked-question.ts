import type { UnspentAnswer } from '@pennytrail/contract/unspent-gifts/answers.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

const toQueryKey = (token: string) => ['gift-question', token] as const

/** Loads a question through the link of an email. */
export const useLinkedQuestion = (token: string) =>
  useQuery({
    queryKey: toQueryKey(token),
    queryFn: ({ signal }) => api('POST /api/gift-question/by-link', { body: { token }, signal }),
  })

export const useAnswerLinkedQuestion = (token: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: UnspentAnswer) =>
      api('POST /api/gift-question/answer-by-link', { body: { token, answer } }),
    onSuccess: (question) => queries.setQueryData(toQueryKey(token), question),
    // Shows an answer that was given elsewhere in the meantime.
    onError: () => queries.invalidateQueries({ queryKey: toQueryKey(token) }),
  })
}
