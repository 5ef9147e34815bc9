import { useParams } from 'react-router'
import { CharityView } from '../features/charities/charity-page.tsx'
import { NamedDonors } from '../features/donations/named-donors.tsx'
import { KnownCharity } from './known-charity.tsx'

export default function CharityPage() {
  const { ukCharityNumber } = useParams()
  return (
    <KnownCharity number={ukCharityNumber} at="">
      {(charity) => (
        <CharityView
          charity={charity}
          donors={<NamedDonors charityNumber={charity.ukCharityNumber} />}
        />
      )}
    </KnownCharity>
  )
}
