import { lazy } from 'react'

export const OrgReportsSection = lazy(() => import('./grant-reports/org-reports-section.tsx'))
export { RecipientChoice } from './awards/recipient-choice.tsx'
export { DueCalendar } from './due-calendar.tsx'
export { useCharityGrantItems, useOrgGrantItems } from './use-grant-items.ts'
export { CharityGrants, RecordGiftLinks } from './charity-grants.tsx'
export { OrgGivingHome } from './org-giving-home.tsx'
export { default as OrgGiftsSection } from './org-gifts-section.tsx'
