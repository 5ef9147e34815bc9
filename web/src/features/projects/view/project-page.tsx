import type { Project } from '@pennytrail/contract'
import { describeEnding } from '@pennytrail/contract/projects/ending-words.ts'
import { isSettled } from '@pennytrail/contract/projects/lifecycle.ts'
import { describeSpending } from '@pennytrail/contract/projects/progress-words.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { AccountsFold } from '../../../ui/layout/accounts-fold.tsx'
import { GivingColumns } from '../../../ui/layout/giving-columns.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { ProjectDocuments } from './project-documents.tsx'
import { ProjectGallery } from './project-gallery.tsx'
import { ProjectMap } from './project-map.tsx'
import { ProjectTeammates } from './project-teammates.tsx'
import { BudgetSection } from './budget-table.tsx'
import { MobileGiveBar, GiveCard } from './give-card.tsx'
import { ProjectHeader } from './project-header.tsx'
import { ProjectMoneySection } from './project-money.tsx'
import { ProjectStory } from './project-story.tsx'
import { RecentEntries } from './recent-entries.tsx'

// Lazy-loaded: only team members use these dialogs and menus.
const ManageProject = lazy(() => import('../edit/manage-project.tsx'))

interface ProjectViewProps {
  project: Project
  /** Called after the team changed or deleted the project. */
  onChanged: () => void
  /** Parts from other features: payments, givers, evidence coverage, updates, health, following, matching. */
  payments?: ReactNode
  givers?: ReactNode
  coverage?: ReactNode
  updates?: ReactNode
  health?: ReactNode
  follow?: ReactNode
  matching?: ReactNode
}

/** Describes the project's money in a line: how it ended, or how much is spent. */
function describeAccounts({ currency, left = [], lifecycle, money, overspend }: Project): string {
  const own = money.find((one) => one.currency === currency)
  const others = money.filter((one) => one !== own && one.entries > 0)
  const first =
    own && isSettled(lifecycle)
      ? describeEnding({ ...own, lifecycle, left, overspend: overspend ?? null })
      : own && describeSpending({ ...own, overspend: overspend ?? null })
  return [first, ...others.map((one) => describeSpending(one))].filter(Boolean).join(' ')
}

export function ProjectView(props: ProjectViewProps) {
  const { project, onChanged, payments, givers, coverage, updates, health, follow, matching } =
    props
  const team = project.can.edit || project.can.recordSpending
  return (
    <Stack as="article" gap={32}>
      {team && (
        <Suspense fallback={<Skeleton height="4.5rem" />}>
          <ManageProject project={project} onChanged={onChanged} />
        </Suspense>
      )}
      <GivingColumns
        head={<ProjectHeader project={project} />}
        side={
          <>
            <GiveCard project={project} />
            {matching}
            {follow}
          </>
        }
      >
        <ProjectStory project={project} />
        {payments}
        {updates}
        <ProjectGallery project={project} />
        {givers}
        <AccountsFold
          note={describeAccounts(project)}
          anchors={['accounts', 'money', 'coverage', 'budget', 'transactions']}
          isOpen={team}
        >
          <ProjectMoneySection project={project} />
          {coverage}
          <BudgetSection project={project} />
          <RecentEntries project={project} />
        </AccountsFold>
        {health}
        <ProjectTeammates id={project.id} />
        <ProjectMap project={project} />
        <ProjectDocuments id={project.id} />
      </GivingColumns>
      <MobileGiveBar project={project} />
    </Stack>
  )
}
