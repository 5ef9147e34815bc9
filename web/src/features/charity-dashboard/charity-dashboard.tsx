import type { OwnCharity } from '@pennytrail/contract'
import { Suspense, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionNav } from '../../ui/section-nav.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './charity-dashboard.module.css'

/** One section of the dashboard: its key in the address, its word, and what it shows. A page hands
    them in, so that a section can belong to any feature. */
export interface CharitySection {
  key: string
  label: string
  Panel: ComponentType<{ charity: OwnCharity }>
}

const addressOf = (section: string, { ukCharityNumber }: OwnCharity) =>
  `/dashboard-charity?section=${section}&charity=${ukCharityNumber}`

interface DashboardProps {
  charity: OwnCharity
  charities: readonly OwnCharity[]
  sections: readonly CharitySection[]
  section: CharitySection
}

function CharitySwitch({ charity, charities, section }: Omit<DashboardProps, 'sections'>) {
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
        if (chosen) void navigate(addressOf(section.key, chosen))
      }}
    />
  )
}

function SectionLoading() {
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        Loading the dashboard
      </p>
      <Skeleton height="12rem" />
    </div>
  )
}

/** A charity's own place: what it has to do, how it stands, and the ways to add to it. */
export function CharityDashboard({ charity, charities, sections, section }: DashboardProps) {
  const manages = charity.role === 'Manager' || charity.role === 'Lead'
  return (
    <div className={styles['page']}>
      <PageHeader
        title={charity.name}
        documentTitle={`${section.label}, ${charity.name}`}
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
        <SectionNav
          label="Dashboard"
          sections={sections.map(({ key, label }) => ({
            label,
            to: addressOf(key, charity),
            current: key === section.key,
          }))}
        />
        <CharitySwitch charity={charity} charities={charities} section={section} />
      </div>
      <Suspense fallback={<SectionLoading />}>
        <section.Panel key={charity.id} charity={charity} />
      </Suspense>
    </div>
  )
}
