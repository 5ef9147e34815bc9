import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { AccessDenied } from '../../features/identity/access-denied.tsx'
import { addSessionProject, useSession } from '../../features/identity/session/session.ts'
import { AddProjectForm } from '../../features/projects/edit/add-project-form.tsx'
import { refreshAll } from '../../lib/api/record-query.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Select } from '../../ui/form/select.tsx'

export default function AddProjectPage() {
  const { charities, charity: current } = useSession()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const managed = charities.filter(({ can }) => can.manageProjects)
  const requestedNumber = query.get('charity') ?? current?.ukCharityNumber
  const charity = managed.find((one) => one.ukCharityNumber === requestedNumber) ?? managed[0]
  if (!charity) {
    return <AccessDenied>Only Managers and Leads of a charity can add projects.</AccessDenied>
  }
  return (
    <>
      <PageHeader
        title="Add a project"
        above={charity.name}
        lead="Save a draft as often as you like. Nobody else sees it until you publish it."
      />
      {managed.length > 1 && (
        <Select
          label="Charity"
          options={managed.map(({ ukCharityNumber, name }) => ({
            value: ukCharityNumber,
            label: name,
          }))}
          value={charity.ukCharityNumber}
          onChange={(event) => setQuery({ charity: event.target.value }, { replace: true })}
        />
      )}
      <AddProjectForm
        charity={charity}
        onAdded={({ id, title, charity: { id: charityId }, lifecycle }, goOn) => {
          addSessionProject({ id, name: title, charityId, lifecycle })
          void refreshAll(client)
          void navigate(goOn ? `/project/${id}/edit?step=where` : `/project/${id}`)
        }}
      />
    </>
  )
}
