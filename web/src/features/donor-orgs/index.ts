import { lazy } from 'react'

export const DonorOrgSettingsSection = lazy(() => import('./settings-section.tsx'))
export { type DonorOrgSection } from './donor-org-dashboard.tsx'
export { DonorOrgHome } from './home-section.tsx'
