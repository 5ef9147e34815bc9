import type { GiftAidClaim } from '@pennytrail/contract'
import type { LegalForm } from '@pennytrail/contract/gift-aid/eligibility.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api/api.ts'
import { newId } from '../../lib/new-id.ts'

export const toQueryKey = (charityId: string) => ['charity', charityId, 'gift-aid'] as const

/** Loads a charity's Gift Aid overview. For Leads only. */
export const useGiftAid = (charityId: string) =>
  useQuery({
    queryKey: [...toQueryKey(charityId), 'overview'],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/gift-aid', { params: { id: charityId }, signal }),
  })

export interface PreviewQuery {
  from: string
  to: string
  show: 'in' | 'out'
  page: number
}

export const usePreview = (charityId: string, preview: PreviewQuery | null) =>
  useQuery({
    queryKey: [...toQueryKey(charityId), 'preview', preview],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/gift-aid/gifts', {
        params: { id: charityId },
        query: preview!,
        signal,
      }),
    enabled: preview !== null,
    placeholderData: keepPreviousData,
  })

export const useClaim = (charityId: string, claimId: string, page: number) =>
  useQuery({
    queryKey: [...toQueryKey(charityId), 'claim', claimId, page],
    queryFn: ({ signal }) =>
      api('GET /api/charity/{id}/gift-aid/claims/{claimId}', {
        params: { id: charityId, claimId },
        query: { page },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/**
 * Reloads the overview, the previews and the ledger, because every change of a claim affects them.
 */
const useInvalidateGiftAid = (charityId: string) => {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: toQueryKey(charityId) })
    await queries.invalidateQueries({ queryKey: ['transactions'] })
  }
}

/** Creates a claim. Retrying after a lost response creates no second claim. */
export const useMakeClaim = (charityId: string) => {
  const onSuccess = useInvalidateGiftAid(charityId)
  const sent = useRef<{ id: string; period: string } | null>(null)
  return useMutation({
    mutationFn: (period: { from: string; to: string }) => {
      const mark = `${period.from} ${period.to}`
      if (sent.current?.period !== mark) sent.current = { id: newId(), period: mark }
      return api('POST /api/charity/{id}/gift-aid/claims', {
        params: { id: charityId },
        body: { ...period, id: sent.current.id },
      })
    },
    onSuccess,
  })
}

export type Step =
  | { step: 'submit'; on: string; reference: string }
  | { step: 'pay'; on: string; amount: number }
  | { step: 'withdraw'; reason: string }

export const useClaimStep = (charityId: string, claimId: string) => {
  const onSuccess = useInvalidateGiftAid(charityId)
  const params = { id: charityId, claimId }
  return useMutation({
    mutationFn: (input: Step): Promise<GiftAidClaim> => {
      if (input.step === 'submit') {
        const { on, reference } = input
        const body = { on, reference }
        return api('POST /api/charity/{id}/gift-aid/claims/{claimId}/submit', { params, body })
      }
      if (input.step === 'pay') {
        const body = { on: input.on, amount: input.amount }
        return api('POST /api/charity/{id}/gift-aid/claims/{claimId}/pay', { params, body })
      }
      const body = { reason: input.reason }
      return api('POST /api/charity/{id}/gift-aid/claims/{claimId}/withdraw', { params, body })
    },
    onSuccess,
  })
}

/**
 * Marks a payment as not a gift under the Gift Aid rules (benefit, voucher or another person's
 * money), or removes the mark.
 */
export const useLeaveOut = (charityId: string) => {
  const onSuccess = useInvalidateGiftAid(charityId)
  return useMutation({
    mutationFn: ({
      giftId,
      notGift,
    }: {
      giftId: string
      notGift: 'benefit' | 'voucher' | 'not-own-money' | null
    }) =>
      api('PUT /api/charity/{id}/gift-aid/gifts/{giftId}', {
        params: { id: charityId, giftId },
        body: { notGift },
      }),
    onSuccess,
  })
}

export const useDeadline = (charityId: string) => {
  const onSuccess = useInvalidateGiftAid(charityId)
  return useMutation({
    mutationFn: (body: { yearEnd: { month: number; day: number }; legalForm: LegalForm | null }) =>
      api('PATCH /api/charity/{id}/gift-aid', { params: { id: charityId }, body }),
    onSuccess,
  })
}

/** Marks a gift of a claim as refused by HMRC (null takes it back), or records its correction. */
export const useRefusal = (charityId: string, claimId: string, giftId: string) => {
  const onSuccess = useInvalidateGiftAid(charityId)
  const params = { id: charityId, claimId, giftId }
  return useMutation({
    mutationFn: (body: { reason: string | null } | { correction: string }) =>
      'correction' in body
        ? api('POST /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/correction', {
            params,
            body,
          })
        : api('PUT /api/charity/{id}/gift-aid/claims/{claimId}/gifts/{giftId}/refusal', {
            params,
            body,
          }),
    onSuccess,
  })
}

/** Records a payment of over-claimed Gift Aid to HMRC. Retrying records nothing twice. */
export const useRepayHmrc = (charityId: string) => {
  const onSuccess = useInvalidateGiftAid(charityId)
  const id = useRef(newId())
  return useMutation({
    mutationFn: (body: { on: string; amount: number; reference: string }) =>
      api('POST /api/charity/{id}/gift-aid/repayments', {
        params: { id: charityId },
        body: { ...body, id: id.current },
      }),
    onSuccess,
  })
}
