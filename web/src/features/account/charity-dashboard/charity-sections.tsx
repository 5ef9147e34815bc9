import { lazy } from 'react'
import { GiftAidSection } from '../../gift-aid/index.ts'
import { PaymentsSection } from '../../payments/index.ts'
import { ReportsSection } from '../../reports/index.ts'
import { UpdatesSection } from '../../updates/index.ts'
import type { CharitySection } from './charity-dashboard.tsx'
import { HomePanel } from './home-section.tsx'

/**
 * The sections of a charity's dashboard in display order, home first. All except home load when
 * opened.
 */
export const charitySections: readonly [CharitySection, ...CharitySection[]] = [
  { key: 'home', label: 'Home', Panel: HomePanel },
  {
    key: 'projects',
    label: 'Projects',
    Panel: lazy(() => import('./projects-section.tsx')),
  },
  {
    key: 'transactions',
    label: 'Transactions',
    Panel: lazy(() => import('./transactions-section.tsx')),
  },
  {
    key: 'updates',
    label: 'Updates',
    Panel: UpdatesSection,
  },
  {
    key: 'donors',
    label: 'Donors',
    Panel: lazy(() => import('./charity-donors.tsx')),
  },
  { key: 'team', label: 'Team', Panel: lazy(() => import('./charity-team.tsx')) },
  {
    key: 'payments',
    label: 'Payments',
    Panel: PaymentsSection,
  },
  {
    key: 'gift-aid',
    label: 'Gift Aid',
    Panel: GiftAidSection,
  },
  {
    key: 'reports',
    label: 'Reports',
    Panel: ReportsSection,
  },
  {
    key: 'settings',
    label: 'Settings',
    Panel: lazy(() => import('./charity-settings.tsx')),
  },
]
