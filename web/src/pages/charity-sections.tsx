import { lazy } from 'react'
import type { CharitySection } from '../features/account/charity-dashboard/charity-dashboard.tsx'
import { HomePanel } from '../features/account/charity-dashboard/home-section.tsx'
import { CharityGrantMatters } from '../features/grants/charity-grant-matters.tsx'
import type { OwnCharity } from '@pennytrail/contract'

function CharityHome({ charity }: { charity: OwnCharity }) {
  return <HomePanel charity={charity} Grants={CharityGrantMatters} />
}

/** The sections of a charity's dashboard, in the order in which they stand; the first is home.
    All but home load when they are opened. */
export const charitySections: readonly [CharitySection, ...CharitySection[]] = [
  { key: 'home', label: 'Home', Panel: CharityHome },
  {
    key: 'projects',
    label: 'Projects',
    Panel: lazy(() => import('../features/account/charity-dashboard/projects-section.tsx')),
  },
  {
    key: 'transactions',
    label: 'Transactions',
    Panel: lazy(() => import('../features/account/charity-dashboard/transactions-section.tsx')),
  },
  {
    key: 'updates',
    label: 'Updates',
    Panel: lazy(() => import('../features/updates/updates-section.tsx')),
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
    Panel: lazy(() => import('../features/payments/payments-section.tsx')),
  },
  {
    key: 'gift-aid',
    label: 'Gift Aid',
    Panel: lazy(() => import('../features/gift-aid/gift-aid-section.tsx')),
  },
  {
    key: 'reports',
    label: 'Reports',
    Panel: lazy(() => import('../features/reports/reports-section.tsx')),
  },
  {
    key: 'settings',
    label: 'Settings',
    Panel: lazy(() => import('./charity-settings.tsx')),
  },
]
