import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { OwnCharitySelect, useOwnCharity } from '../../features/charities/own-charity.tsx'
import { AccessDenied } from '../../features/identity/access-denied.tsx'
import { addSessionProject } from '../../features/identity/session/session.ts'
import { AddProjectForm } from '../../features/projects/edit/add-project-form.tsx'
import { refreshAll } from '../../lib/api/record-query.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export default function AddProjectPage() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { own, charity } = useOwnCharity(({ can }) => can.manageProjects)
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
      <OwnCharitySelect own={own} charity={charity} />
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
