import type { OwnCharity } from '@pennytrail/contract'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { Dashboard, OrganisationSwitch } from '../../../ui/layout/dashboard.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { CharityStatusNotice } from './charity-status-notice.tsx'

/**
 * One section of the dashboard: its key in the URL, its label and its content. Pages pass sections
 * in as props, so a section can belong to any feature.
 */
export interface CharitySection {
  key: string
  label: string
  Panel: ComponentType<{ charity: OwnCharity }>
}

function buildSectionPath(section: string, ukCharityNumber: string) {
  return `/dashboard-charity?section=${section}&charity=${ukCharityNumber}`
}

interface DashboardProps {
  charity: OwnCharity
  charities: readonly OwnCharity[]
  sections: readonly CharitySection[]
  section: CharitySection
}

function Actions({ charity }: Pick<DashboardProps, 'charity'>) {
  const { can } = charity
  return (
    <>
      {can.recordSpending && charity.status !== 'claimed' && (
        <ButtonLink to={`/addtransaction?charity=${charity.ukCharityNumber}`} variant="secondary">
          Add a transaction
        </ButtonLink>
      )}
      {can.post && !can.manageProjects && charity.status === 'verified' && (
        <ButtonLink to="/sendupdate/project">Send an update</ButtonLink>
      )}
      {can.manageProjects && (
        <ButtonLink to={`/addproject?charity=${charity.ukCharityNumber}`}>Add a project</ButtonLink>
      )}
    </>
  )
}

export function CharityDashboard({ charity, charities, sections, section }: DashboardProps) {
  const navigate = useNavigate()
  return (
    <Dashboard
      title={charity.name}
      documentTitle={`${section.label}, ${charity.name}`}
      above={`Charity dashboard · Registered charity ${charity.ukCharityNumber} · You are a ${charity.role}`}
      actions={<Actions charity={charity} />}
      sections={sections}
      current={section.key}
      toPath={(key) => buildSectionPath(key, charity.ukCharityNumber)}
      aside={
        <OrganisationSwitch
          label="Charity"
          options={charities.map(({ ukCharityNumber, name }) => ({
            value: ukCharityNumber,
            label: name,
          }))}
          value={charity.ukCharityNumber}
          onPick={(number) => void navigate(buildSectionPath(section.key, number))}
        />
      }
    >
      <CharityStatusNotice charity={charity} />
      <section.Panel key={charity.id} charity={charity} />
    </Dashboard>
  )
}
