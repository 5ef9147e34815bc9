import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { OwnCharity } from '@pennytrail/contract'
import { formatNumber } from '../../../lib/format-number.ts'
import { DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { ButtonLink, TextLink } from '../../../ui/link.tsx'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { ProjectsTable } from './projects-table.tsx'
import { WithProjectsSummary } from './with-projects-summary.tsx'

/** Charities that publish IATI data can import it instead of typing it again. */
function ImportLink({ charity }: Pick<ProjectsProps, 'charity'>) {
  if (charity.status !== 'verified') return null
  return (
    <ButtonLink to={`/charity/${charity.ukCharityNumber}/import`} variant="secondary">
      Import projects
    </ButtonLink>
  )
}

interface ProjectsProps extends Pick<
  ApiResponse<'GET /api/project/charity/{id}/projects-summary'>,
  'projects' | 'totals' | 'totalCount'
> {
  charity: OwnCharity
  manages: boolean
}

function Projects(props: ProjectsProps) {
  const { charity, projects, totals, totalCount, manages } = props
  if (projects.length === 0) {
    return (
      <EmptyState
        title="No projects yet"
        action={
          manages && (
            <>
              <ButtonLink to={`/addproject?charity=${charity.ukCharityNumber}`}>
                Add a project
              </ButtonLink>{' '}
              <ImportLink charity={charity} />
            </>
          )
        }
      >
        {manages
          ? 'A project says what a gift is for. Start with a draft: only your team sees it.'
          : 'A Manager or Lead of your charity can add the first one.'}
      </EmptyState>
    )
  }
  return (
    <DashboardSection id="projects" title="Projects">
      {totalCount > projects.length && (
        <p>
          The newest {projects.length} of {formatNumber(totalCount)}.{' '}
          <TextLink to={charityAddress(charity.ukCharityNumber)}>
            See all on the charity’s page
          </TextLink>
        </p>
      )}
      <ProjectsTable projects={projects} totals={totals} />
      {manages && (
        <p>
          <ImportLink charity={charity} />
        </p>
      )}
    </DashboardSection>
  )
}

export default function ProjectsPanel({ charity }: { charity: OwnCharity }) {
  return (
    <WithProjectsSummary charity={charity}>
      {({ projects, totals, totalCount }, manages) => (
        <Projects {...{ charity, projects, totals, totalCount, manages }} />
      )}
    </WithProjectsSummary>
  )
}
