import { lazy } from 'react'

export const MonthlySection = lazy(() => import('./monthly-section.tsx'))
export { listNextPayments, useMonthlyItems } from './monthly-attention.ts'
export { NextPayment } from './next-payment.tsx'
export { OrgMonthlyGifts } from './org-monthly-gifts.tsx'
