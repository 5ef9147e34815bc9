import { lazy } from 'react'

export const ReportsSection = lazy(() => import('./reports-section.tsx'))
