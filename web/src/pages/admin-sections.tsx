import { lazy, type ComponentType } from 'react'
import { HomeSection } from '../features/admin/home-section.tsx'

interface AdminSection {
  key: string
  label: string
  Panel: ComponentType
}

/** The sections of the desk, in the order in which they stand; all but home load when opened. */
export const adminSections: readonly [AdminSection, ...AdminSection[]] = [
  { key: 'home', label: 'Home', Panel: HomeSection },
  {
    key: 'verification',
    label: 'Verification',
    Panel: lazy(() => import('../features/admin/verification-section.tsx')),
  },
  {
    key: 'people',
    label: 'People',
    Panel: lazy(() => import('../features/admin/people-section.tsx')),
  },
  {
    key: 'organisations',
    label: 'Organisations',
    Panel: lazy(() => import('../features/admin/organisations-section.tsx')),
  },
  {
    key: 'gifts',
    label: 'Gifts',
    Panel: lazy(() => import('../features/admin/gifts-section.tsx')),
  },
  {
    key: 'reports',
    label: 'Reports',
    Panel: lazy(() => import('../features/admin/reports-section.tsx')),
  },
  {
    key: 'content',
    label: 'Content',
    Panel: lazy(() => import('../features/admin/content-section.tsx')),
  },
  {
    key: 'jobs',
    label: 'Jobs and health',
    Panel: lazy(() => import('../features/admin/jobs-section.tsx')),
  },
  {
    key: 'register',
    label: 'Register',
    Panel: lazy(() => import('../features/admin/register-section.tsx')),
  },
  {
    key: 'activity',
    label: 'Activity',
    Panel: lazy(() => import('../features/admin/activity-section.tsx')),
  },
]
