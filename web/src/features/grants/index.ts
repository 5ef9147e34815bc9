import { lazy } from 'react'

export const OrgReportsSection = lazy(() => import('./grant-reports/org-reports-section.tsx'))
export { CharityGrantAttention } from './charity-grant-attention.tsx'
export { CharityGrants, RecordGiftLinks } from './charity-grants.tsx'
export { OrgGivingHome } from './org-giving-home.tsx'
export { default as OrgGiftsSection } from './org-gifts-section.tsx'
