import { lazy } from 'react'

export const PaymentsSection = lazy(() => import('./payments-section.tsx'))
