import { useNavigate } from 'react-router'
import { RecordGrantForm } from '../../features/grants/record/record-grant-form.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { RequireManagedCharity } from '../../features/charities/own-charity.tsx'

/** Shows /record-grant, which records grants that a donor organisation pays by bank transfer. */
export default function RecordGrantPage() {
  const go = useNavigate()
  return (
    <RequireManagedCharity deniedMessage="Only Managers and Leads of a charity can record its grants.">
      {(charity) => (
        <>
          <PageHeader
            title="Record a grant"
            above={charity.name}
            lead="The organisation is asked to confirm it. Record each instalment when it arrives."
          />
          <RecordGrantForm
            key={charity.id}
            charity={charity}
            onRecorded={(id) => void go(`/grant/${id}`)}
          />
        </>
      )}
    </RequireManagedCharity>
  )
}
