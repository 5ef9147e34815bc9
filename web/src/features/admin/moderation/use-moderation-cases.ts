import type { ModerationCase } from '@pennytrail/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { useStaffDecision } from '../use-admin-mutation.ts'

export type ModerationAct = 'hide' | 'dismiss' | 'restore' | 'keep-hidden'

/** Loads reported content, appeals or hidden content. */
export const useModerationCases = (list: 'reported' | 'appealed' | 'hidden') =>
  useQuery({
    queryKey: ['admin', 'moderation', list],
    queryFn: ({ signal }) => api('GET /api/admin/moderation', { query: { list }, signal }),
  })

export const useModerate = ({ kind, id }: ModerationCase['subject'], act: ModerationAct) =>
  useStaffDecision((reason: string) =>
    api(`POST /api/admin/moderation/{kind}/{id}/${act}`, {
      params: { kind, id },
      body: { reason },
    }),
  )
