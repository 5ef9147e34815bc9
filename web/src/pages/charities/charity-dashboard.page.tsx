import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { CharityDashboard } from '../../features/account/charity-dashboard/charity-dashboard.tsx'
import { AccessDenied } from '../../features/identity/access-denied.tsx'
import { FinishSettingUp } from '../../features/identity/finish-setting-up.tsx'
import { ProfileGate } from '../../features/identity/profile/profile-gate.tsx'
import { chooseCharity, useSession } from '../../features/identity/session/session.ts'
import { charitySections } from '../../features/account/charity-dashboard/charity-sections.tsx'

export default function CharityDashboardPage() {
  return (
    <ProfileGate profile="CHARITY">
      <OwnDashboard />
    </ProfileGate>
  )
}

function OwnDashboard() {
  const { charities, charity: current } = useSession()
  const [query] = useSearchParams()
  const requestedNumber = query.get('charity')
  const charity = requestedNumber
    ? charities.find(({ ukCharityNumber }) => ukCharityNumber === requestedNumber)
    : (current ?? charities[0])
  // Remembers the charity, so that the person returns to the last one viewed.
  useEffect(() => {
    if (charity && charity.id !== current?.id) chooseCharity(charity.id)
  }, [charity, current])
  if (!charity) return <AccessDenied>You are not on the team of this charity.</AccessDenied>
  const requestedSection = query.get('section')
  return (
    <>
      <FinishSettingUp />
      <CharityDashboard
        charity={charity}
        charities={charities}
        sections={charitySections}
        section={charitySections.find(({ key }) => key === requestedSection) ?? charitySections[0]}
      />
    </>
  )
}
