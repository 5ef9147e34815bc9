import { gatherReads } from '../../../lib/api/gather-reads.ts'
import type { OwnCharity, ProjectMoney, ProjectSummary } from '@pennytrail/contract'
import { getBalanceLabel } from '@pennytrail/contract/projects/progress-words.ts'
import type { ComponentType } from 'react'
import { formatNumber } from '../../../lib/format-number.ts'
import {
  DashboardSection,
  Figures,
  FirstSteps,
  NeedsAttention,
} from '../../../ui/layout/dashboard.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { ProjectList } from '../../../ui/project-card.tsx'
import { listAttentionItems } from './attention-items.ts'
import { Exports } from './charity-exports.tsx'
import { useFirstSteps } from './first-steps.ts'
import { useGiftAidItems } from './gift-aid-attention.ts'
import { Last30Days } from './last-30-days.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { listOpenWorkItems, useOpenWork } from './use-open-work.ts'
import { WithProjectsSummary } from './with-projects-summary.tsx'

function CurrencyFigures({ money, gifts }: { money: ProjectMoney; gifts: number | null }) {
  const amount = (value: number) => <Money amount={value} currency={money.currency} short />
  return (
    <Figures
      figures={[
        { label: 'Received', value: amount(money.received) },
        { label: 'Spent', value: amount(money.spent) },
        { label: getBalanceLabel(money.balance), value: amount(Math.abs(money.balance)) },
        ...(gifts === null ? [] : [{ label: 'Gifts', value: formatNumber(gifts) }]),
      ]}
    />
  )
}

interface HomeProps {
  charity: OwnCharity
  /** Shows the grants of the charity that need attention. The page passes the component in. */
  Grants: ComponentType<{ charity: OwnCharity }>
  projects: ProjectSummary[]
  totalCount: number
  totals: ProjectMoney[]
}

/**
 * Shows matters that need attention, recent and total figures, and the most recently changed
 * projects.
 */
function Home({ charity, Grants, projects, totalCount, totals }: HomeProps) {
  const gifts = projects.reduce((sum, project) => sum + project.gifts, 0)
  const openWork = useOpenWork(charity)
  const { data: open } = openWork
  const firstSteps = useFirstSteps(charity, projects)
  const { steps } = firstSteps
  const giftAid = useGiftAidItems(charity, gifts > 0)
  const recent = projects.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, 3)
  return (
    <>
      <FirstSteps
        steps={steps}
        note={
          charity.can.manageProjects ? undefined : 'A Manager or Lead of your charity can do these.'
        }
      />
      <NeedsAttention
        query={gatherReads([firstSteps, openWork, giftAid.query])}
        items={[
          ...listAttentionItems(projects, charity),
          ...giftAid.matters,
          // A first step already asks the charity to take card gifts, so the list does not repeat
          // it.
          ...(open
            ? listOpenWorkItems(steps.length > 0 ? { ...open, noCards: false } : open, charity)
            : []),
        ]}
      />
      <Grants charity={charity} />
      <Last30Days charity={charity} />
      {totals.length > 0 && (
        <DashboardSection id="figures" title="All projects, since the first transaction">
          {totals.map((money) => (
            <CurrencyFigures
              key={money.currency}
              money={money}
              gifts={totals.length === 1 && totalCount === projects.length ? gifts : null}
            />
          ))}
        </DashboardSection>
      )}
      <RecentActivity charity={charity} />
      {recent.length > 0 && (
        <DashboardSection id="recent" title="Recently changed">
          <ProjectList label="Recently changed projects" projects={recent} />
        </DashboardSection>
      )}
      {totals.length > 0 && <Exports charity={charity} />}
    </>
  )
}

export function HomePanel({ charity, Grants }: Pick<HomeProps, 'charity' | 'Grants'>) {
  return (
    <WithProjectsSummary charity={charity}>
      {({ projects, totalCount, totals }) => (
        <Home {...{ charity, Grants, projects, totalCount, totals }} />
      )}
    </WithProjectsSummary>
  )
}
