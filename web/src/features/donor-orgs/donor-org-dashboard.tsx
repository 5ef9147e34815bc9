import type { OwnDonorOrg } from '@pennytrail/contract'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { Dashboard, OrganisationSwitch } from '../../ui/layout/dashboard.tsx'
import { ButtonLink } from '../../ui/link.tsx'

/**
 * One section of the dashboard: its key in the URL, its label and its content. Pages pass sections
 * in as props, so a section can belong to any feature.
 */
export interface DonorOrgSection {
  key: string
  label: string
  Panel: ComponentType<{ donorOrg: OwnDonorOrg }>
}

function buildSectionPath(section: string, id: string) {
  return `/dashboard-donor-org?section=${section}&org=${id}`
}

export function DonorOrgDashboard(props: {
  donorOrg: OwnDonorOrg
  donorOrgs: readonly OwnDonorOrg[]
  sections: readonly DonorOrgSection[]
  section: DonorOrgSection
}) {
  const { donorOrg, donorOrgs, sections, section } = props
  const navigate = useNavigate()
  return (
    <Dashboard
      title={donorOrg.name}
      documentTitle={`${section.label}, ${donorOrg.name}`}
      above={`Donor organisation dashboard · You are a ${donorOrg.role}`}
      actions={
        <ButtonLink to={`/donor-org/${donorOrg.id}`} variant="secondary">
          See its page
        </ButtonLink>
      }
      sections={sections}
      current={section.key}
      toPath={(key) => buildSectionPath(key, donorOrg.id)}
      aside={
        <OrganisationSwitch
          label="Organisation"
          options={donorOrgs.map(({ id, name }) => ({ value: id, label: name }))}
          value={donorOrg.id}
          onPick={(id) => void navigate(buildSectionPath(section.key, id))}
        />
      }
    >
      <section.Panel key={donorOrg.id} donorOrg={donorOrg} />
    </Dashboard>
  )
}
