import { DashboardSection } from '../../ui/layout/dashboard.tsx'
import { ComplaintList } from './complaint-list.tsx'

/** Shows the complaints about a charity's use of personal data. For its Leads only. */
export function CharityDataComplaints({ charityId }: { charityId: string }) {
  return (
    <DashboardSection id="data-complaints" title="Data protection complaints">
      <p className="quiet">
        Your charity is responsible for the personal data that it keeps. Look into each complaint
        without undue delay and record the outcome, which we email to the person. Only Leads see
        these complaints.
      </p>
      <ComplaintList charityId={charityId} />
    </DashboardSection>
  )
}
