import { lazy } from 'react'

export const MonthlySection = lazy(() => import('./monthly-section.tsx'))
export const MonthlyAttention = lazy(async () => ({
  default: (await import('./monthly-attention.tsx')).MonthlyAttention,
}))
export const OrgMonthlyAttention = lazy(async () => ({
  default: (await import('./monthly-attention.tsx')).OrgMonthlyAttention,
}))
export { OrgMonthlyGifts } from './org-monthly-gifts.tsx'
