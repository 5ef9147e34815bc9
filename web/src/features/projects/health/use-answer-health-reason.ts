import { useMutation } from '@tanstack/react-query'
import { api, type ApiBody } from '../../../lib/api/api.ts'

/** Publishes the charity's answer to a reason for its project's health, or takes it back. */
export const useAnswerHealthReason = (projectId: string) =>
  useMutation({
    mutationFn: (body: ApiBody<'PATCH /api/project/{id}/health-answer'>) =>
      api('PATCH /api/project/{id}/health-answer', { params: { id: projectId }, body }),
  })
