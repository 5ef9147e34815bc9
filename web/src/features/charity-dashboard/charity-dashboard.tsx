import type { OwnCharity } from '@pennytrail/contract'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/api-error.ts'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './charity-dashboard.module.css'
import { HomeSection } from './home-section.tsx'
import { ProjectsSection } from './projects-section.tsx'
import { useProjectsSummary } from './use-charity-figures.ts'

export const charitySections = { home: 'Home', projects: 'Projects' } as const
export type CharitySection = keyof typeof charitySections

const addressOf = (section: CharitySection, { ukCharityNumber }: OwnCharity) =>
  `/dashboard-charity?section=${section}&charity=${ukCharityNumber}`

interface DashboardProps {
  charity: OwnCharity
  charities: readonly OwnCharity[]
  section: CharitySection
}

function CharitySwitch({ charity, charities, section }: DashboardProps) {
  const navigate = useNavigate()
  if (charities.length < 2) return null
  return (
    <Select
      label="Charity"
      className={styles['switch']}
      options={charities.map(({ ukCharityNumber, name }) => ({
        value: ukCharityNumber,
        label: name,
      }))}
      value={charity.ukCharityNumber}
      onChange={(event) => {
        const chosen = charities.find((one) => one.ukCharityNumber === event.target.value)
        if (chosen) void navigate(addressOf(section, chosen))
      }}
    />
  )
}

function Sections({ charity, section }: Pick<DashboardProps, 'charity' | 'section'>) {
  return (
    <nav aria-label="Dashboard" className={styles['sections']}>
      {(Object.keys(charitySections) as CharitySection[]).map((name) => (
        <TextLink
          key={name}
          to={addressOf(name, charity)}
          aria-current={name === section ? 'page' : undefined}
          className={classNames(styles['tab'])}
        >
          {charitySections[name]}
        </TextLink>
      ))}
    </nav>
  )
}

function Body({ charity, section }: Pick<DashboardProps, 'charity' | 'section'>) {
  const { data, error, refetch } = useProjectsSummary(charity.id)
  const manages = charity.role === 'Manager' || charity.role === 'Lead'
  if (error) {
    return (
      <EmptyState
        title={messageOf(error, 'Failed to fetch charity data')}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <p role="status" className="visually-hidden">
          Loading the dashboard
        </p>
        <Skeleton height="12rem" />
      </div>
    )
  }
  const { projects, totals, totalCount } = data
  return section === 'projects' ? (
    <ProjectsSection {...{ charity, projects, totalCount, manages }} />
  ) : (
    <HomeSection {...{ charity, projects, totals, manages }} />
  )
}

/** A charity's own place: what it has to do, how it stands, and the ways to add to it. */
export function CharityDashboard({ charity, charities, section }: DashboardProps) {
  const manages = charity.role === 'Manager' || charity.role === 'Lead'
  return (
    <div className={styles['page']}>
      <PageHeader
        title={charity.name}
        documentTitle={`${charitySections[section]}, ${charity.name}`}
        above={`Charity dashboard · Registered charity ${charity.ukCharityNumber} · You are a ${charity.role}`}
        actions={
          <>
            {charity.role !== 'Viewer' && charity.status === 'verified' && (
              <ButtonLink
                to={`/addtransaction?charity=${charity.ukCharityNumber}`}
                variant="secondary"
              >
                Add a transaction
              </ButtonLink>
            )}
            {manages && (
              <ButtonLink to={`/addproject?charity=${charity.ukCharityNumber}`}>
                Add a project
              </ButtonLink>
            )}
          </>
        }
      />
      <div className={styles['ways']}>
        <Sections charity={charity} section={section} />
        <CharitySwitch charity={charity} charities={charities} section={section} />
      </div>
      <Body charity={charity} section={section} />
    </div>
  )
}
