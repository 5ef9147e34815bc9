import { useNavigate } from 'react-router'
import { CharityPictures } from '../../features/charities/charity-pictures.tsx'
import { EditCharityForm } from '../../features/charities/edit-charity-form.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { TeamPage } from '../team-page.tsx'
import { LoadCharity } from './load-charity.tsx'

export default function EditCharityPage() {
  const navigate = useNavigate()
  return (
    <LoadCharity at="/edit">
      {(charity) => {
        const at = `/charity/${charity.ukCharityNumber}`
        return (
          <TeamPage
            key={charity.id}
            isAllowed={charity.can.edit}
            denied="Only Leads of the charity can edit its page."
            owner={{ name: charity.name, to: at }}
            title="Edit the charity’s page"
            documentTitle={`Edit ${charity.name}`}
          >
            <Stack gap={32}>
              <CharityPictures charity={charity} />
              <EditCharityForm charity={charity} onSaved={() => void navigate(at)} />
            </Stack>
          </TeamPage>
        )
      }}
    </LoadCharity>
  )
}
