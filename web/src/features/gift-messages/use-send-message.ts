import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { newId } from '../../lib/new-id.ts'

export interface NewMessage {
  body: string
  shareAddress: boolean
}

/** Sends a message. Retrying the same text after a lost response sends no second message. */
export const useSendMessage = (donationId: string) => {
  const queries = useQueryClient()
  const sent = useRef<{ id: string; mark: string } | null>(null)
  return useMutation({
    mutationFn: (message: NewMessage) => {
      const mark = JSON.stringify(message)
      if (sent.current?.mark !== mark) sent.current = { id: newId(), mark }
      return api('POST /api/donation/{id}/messages', {
        params: { id: donationId },
        body: { ...message, id: sent.current.id },
      })
    },
    onSuccess: async () => {
      sent.current = null
      await queries.invalidateQueries({ queryKey: ['donation'] })
    },
  })
}
