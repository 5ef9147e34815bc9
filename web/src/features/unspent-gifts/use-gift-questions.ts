import type { UnspentAnswer } from '@pennytrail/contract/unspent-gifts/answers.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** Loads the charity's questions about the unspent money of one gift, for its giver. */
export const useGiftQuestions = (donationId: string) =>
  useQuery({
    queryKey: ['donation', donationId, 'question'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/donation/{id}/question', { params: { id: donationId }, signal }))
        .questions,
  })

/** Loads the charities' questions that the person or their organisations have not answered yet. */
export const useWaitingQuestions = () =>
  useQuery({
    queryKey: ['donation', 'questions'],
    queryFn: async ({ signal }) => (await api('GET /api/gift-question', { signal })).questions,
  })

/**
 * Answers a charity's question about unspent money. Reloads even after an error, because the
 * question may be answered already.
 */
export const useAnswerQuestion = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: UnspentAnswer }) =>
      api('POST /api/gift-question/{id}/answer', { params: { id }, body: { answer } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['donation'] }),
  })
}
