import { lazy } from 'react'

export const GivingTrailSection = lazy(() => import('./donor-giving-spending.tsx'))
export { FundsTable } from './funds-table.tsx'
export { Trail } from './gift-spending.tsx'
export { default as attributionStyles } from './attribution.module.css'
export { GivingTrailOf } from './giving-spending.tsx'
