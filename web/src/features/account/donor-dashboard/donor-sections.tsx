import { lazy, type ComponentType } from 'react'
import { DonorSettings } from '../../donations/index.ts'
import { MonthlySection } from '../../monthly-gifts/index.ts'
import { FollowingSection } from '../../updates/index.ts'
import { DonorHomePanel } from './donor-home-panel.tsx'

/**
 * One section of a donor's dashboard: its key in the URL, its label, its heading and its content.
 */
export interface DonorSection {
  key: string
  label: string
  /** The heading of the section; Home has a welcome by name instead. */
  title?: string
  Panel: ComponentType
}

/**
 * The sections of a donor's dashboard in display order, home first. All except home load when
 * opened.
 */
export const donorSections: readonly [DonorSection, ...DonorSection[]] = [
  { key: 'home', label: 'Home', Panel: DonorHomePanel },
  {
    key: 'gifts',
    label: 'Gifts',
    title: 'Your gifts',
    Panel: lazy(() => import('./donor-gifts-panel.tsx')),
  },
  {
    key: 'monthly',
    label: 'Monthly',
    title: 'Your monthly gifts',
    Panel: MonthlySection,
  },
  {
    key: 'following',
    label: 'Following',
    title: 'What you follow',
    Panel: FollowingSection,
  },
  {
    key: 'statements',
    label: 'Statements',
    title: 'Your statements',
    Panel: lazy(() => import('./donor-statements.tsx')),
  },
  {
    key: 'settings',
    label: 'Settings',
    title: 'Your settings',
    Panel: DonorSettings,
  },
]
