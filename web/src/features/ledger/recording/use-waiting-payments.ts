import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshTopics } from '../../../lib/api/refresh-topics.ts'
import { useSession } from '../../identity/index.ts'
import {
  deleteWaitingPayment,
  listWaitingPayments,
  sendWaitingPayments,
} from './waiting-payments.ts'

const makeKey = (owner: string) => ['waiting payments', owner]

/** Lists the payments of this person that wait on this device, and sends them once there is a connection. */
export const useWaitingPayments = () => {
  const owner = useSession(({ userId }) => userId)
  const queries = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: makeKey(owner),
    queryFn: () => listWaitingPayments(owner),
    enabled: owner !== '',
    staleTime: 0,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: makeKey(owner) })
  const send = async (): Promise<void> => {
    const count = await sendWaitingPayments(owner)
    await refresh()
    if (count > 0) await refreshTopics(queries, 'POST /api/transaction')
  }
  const remove = async (id: string): Promise<void> => {
    await deleteWaitingPayment(id)
    await refresh()
  }
  const hasWaiting = data.some(({ refusal }) => refusal === undefined)
  useEffect(() => {
    if (!hasWaiting) return undefined
    const sendNow = () => void send()
    if (navigator.onLine) sendNow()
    window.addEventListener('online', sendNow)
    return () => window.removeEventListener('online', sendNow)
    // `send` is another function at each drawing, and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasWaiting, owner])
  return { waiting: data, owner, refresh, remove }
}
