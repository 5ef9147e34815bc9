import type { Charity } from '@pennytrail/contract'
import { useNavigate, useParams } from 'react-router'
import { CharityPictures } from '../../features/charities/charity-pictures.tsx'
import { EditCharityForm } from '../../features/charities/edit-charity-form.tsx'
import { AccessDenied } from '../../features/identity/access-denied.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LoadCharity } from './load-charity.tsx'

export default function EditCharityPage() {
  const { ukCharityNumber } = useParams()
  return (
    <LoadCharity number={ukCharityNumber} at="/edit">
      {(charity) => <Edit key={charity.id} charity={charity} />}
    </LoadCharity>
  )
}

function Edit({ charity }: { charity: Charity }) {
  const navigate = useNavigate()
  const at = `/charity/${charity.ukCharityNumber}`
  if (!charity.can.edit) {
    return <AccessDenied>Only Leads of the charity can edit its page.</AccessDenied>
  }
  return (
    <>
      <PageHeader
        title="Edit the charity’s page"
        documentTitle={`Edit ${charity.name}`}
        above={<TextLink to={at}>{charity.name}</TextLink>}
      />
      <Stack gap={32}>
        <CharityPictures charity={charity} />
        <EditCharityForm charity={charity} onSaved={() => void navigate(at)} />
      </Stack>
    </>
  )
}
