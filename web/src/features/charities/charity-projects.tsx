import type { Charity } from '@pennytrail/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRead } from '../../lib/api/use-read.ts'
import { readPageNumber } from '../../lib/page-number.ts'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { ProjectList } from '../../ui/project-card.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { CharityMoney } from './charity-money.tsx'
import styles from './charity-page.module.css'

const projectsOnPage = 12

function NoProjects({ charity }: { charity: Charity }) {
  return (
    <EmptyState
      title="No projects yet"
      action={
        charity.can.addProject && (
          <ButtonLink to={`/addproject?charity=${charity.ukCharityNumber}`}>
            Add a project
          </ButtonLink>
        )
      }
    >
      {charity.can.addProject
        ? 'A project says what a gift is for. Start with a draft, or import the projects you publish elsewhere.'
        : 'This charity has not published a project here yet.'}
    </EmptyState>
  )
}

export function CharityProjects({ charity }: { charity: Charity }) {
  const [query] = useSearchParams()
  const page = readPageNumber(query)
  const { data, error, refetch } = useRead(
    'GET /api/project/charity/{id}/projects-summary',
    { params: { id: charity.id }, query: { page, limit: projectsOnPage } },
    { placeholderData: keepPreviousData },
  )
  if (error) {
    return <LoadFailed error={error} failure="Failed to fetch charity data" onRetry={refetch} />
  }
  if (!data) {
    return <LoadingPlaceholder label="the projects" height="16rem" />
  }
  const { entriesWithheld, projects, totalCount, totalPages, totals } = data
  return (
    <>
      <CharityMoney
        totals={totals}
        withheld={entriesWithheld}
        ukCharityNumber={charity.ukCharityNumber}
      />
      <section aria-labelledby="projects" className={styles['section']}>
        <h2 id="projects">Projects</h2>
        {totalCount === 0 ? (
          <NoProjects charity={charity} />
        ) : (
          <ProjectList label="Projects" projects={projects} />
        )}
        <Pagination
          page={page}
          totalPages={totalPages}
          hrefFor={(other) => `?page=${other}`}
          label="Pages of projects"
        />
      </section>
    </>
  )
}
