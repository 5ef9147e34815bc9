import { lazy } from 'react'

export const FollowingSection = lazy(() => import('./following/following-section.tsx'))
export { GivenUpdates } from './given-updates.tsx'
export const UpdatesSection = lazy(() => import('./updates-section.tsx'))
