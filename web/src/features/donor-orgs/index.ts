import { lazy } from 'react'

export const DonorOrgSettingsSection = lazy(() => import('./settings-section.tsx'))
export { type DonorOrgSection } from './donor-org-dashboard.tsx'
export { listDonorOrgItems, useExpiredInvites } from './attention-items.ts'
export { DonorOrgActivity } from './donor-org-activity.tsx'
export { DonorOrgState, listSteps } from './donor-org-state.tsx'
export { usePrefetchDonorOrgActivity } from './use-donor-org.ts'
export { WithDonorOrg } from './with-donor-org.tsx'
