import { lazy } from 'react'

export const MonthlySection = lazy(() => import('./monthly-section.tsx'))
export { MonthlyAttention, OrgMonthlyAttention } from './monthly-attention.tsx'
export { OrgMonthlyGifts } from './org-monthly-gifts.tsx'
