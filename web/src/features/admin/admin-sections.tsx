import { lazy, type ComponentType } from 'react'
import { HomeSection } from './home-section.tsx'

interface AdminSection {
  key: string
  label: string
  Panel: ComponentType
}

/** The sections of the staff's desk in display order. All except home load when opened. */
export const adminSections: readonly [AdminSection, ...AdminSection[]] = [
  { key: 'home', label: 'Home', Panel: HomeSection },
  {
    key: 'verification',
    label: 'Verification',
    Panel: lazy(() => import('./organisations/verification-section.tsx')),
  },
  {
    key: 'people',
    label: 'People',
    Panel: lazy(() => import('./people/people-section.tsx')),
  },
  {
    key: 'organisations',
    label: 'Organisations',
    Panel: lazy(() => import('./organisations/organisations-section.tsx')),
  },
  {
    key: 'gifts',
    label: 'Gifts',
    Panel: lazy(() => import('./operations/gifts-section.tsx')),
  },
  {
    key: 'reports',
    label: 'Flags',
    Panel: lazy(() => import('./moderation/moderation-section.tsx')),
  },
  {
    key: 'data-complaints',
    label: 'Data complaints',
    Panel: lazy(() => import('./data-complaints-section.tsx')),
  },
  {
    key: 'content',
    label: 'Content',
    Panel: lazy(() => import('./site-content/content-section.tsx')),
  },
  {
    key: 'jobs',
    label: 'Jobs and health',
    Panel: lazy(() => import('./operations/jobs-section.tsx')),
  },
  {
    key: 'database',
    label: 'Database',
    Panel: lazy(() => import('./operations/database-section.tsx')),
  },
  {
    key: 'register',
    label: 'Register',
    Panel: lazy(() => import('./organisations/register-section.tsx')),
  },
  {
    key: 'activity',
    label: 'Activity',
    Panel: lazy(() => import('./activity-section.tsx')),
  },
]
