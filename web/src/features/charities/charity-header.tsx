import { exploreAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity } from '@pennytrail/contract'
import {
  nationNames,
  regulatorNames,
} from '@pennytrail/contract/charity-register/charity-number.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Badge, DemoBadge, type Tone } from '../../ui/badge.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CoverHeader } from '../../ui/layout/cover-header.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { ExternalLink } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/layout/page-header.tsx'
import { CharityFacts } from './charity-facts.tsx'

const statusBadges: Readonly<Record<Charity['status'], { label: string; tone: Tone }>> = {
  claimed: { label: 'Not verified yet', tone: 'neutral' },
  verified: { label: 'Verified', tone: 'success' },
  suspended: { label: 'Suspended', tone: 'danger' },
  'off-register': { label: 'Off the register', tone: 'danger' },
}

/** The charity's number, or its numbers on several registers, that of the principal one first. */
function Registration({ charity }: { charity: Charity }) {
  const text = `Registered charity ${charity.ukCharityNumber}`
  if (charity.otherNumbers.length > 0) {
    const { ukCharityNumber: number, otherNumbers, regulator, registerUrl } = charity
    return (
      <p className="quiet">
        Registered charity{' '}
        {[{ number, regulator, registerUrl }, ...otherNumbers].map((one, at) => (
          <span key={one.number}>
            {at > 0 && ' and '}
            {one.registerUrl ? (
              <ExternalLink href={one.registerUrl}>{one.number}</ExternalLink>
            ) : (
              one.number
            )}{' '}
            ({nationNames[one.regulator]})
          </span>
        ))}
      </p>
    )
  }
  return (
    <p className="quiet">
      {charity.registerUrl ? <ExternalLink href={charity.registerUrl}>{text}</ExternalLink> : text}
      <span> · {charity.isDemo ? 'Demonstration' : regulatorNames[charity.regulator]}</span>
    </p>
  )
}

export function CharityHeader({ charity }: { charity: Charity }) {
  const { tags } = charity
  const statusBadge = statusBadges[charity.status]
  return (
    <CoverHeader id={charity.id} tag={tags[0]} picture={charity.coverId}>
      <Registration charity={charity} />
      <Row gap={16} align="center">
        {charity.logoId && <Avatar name={charity.name} avatarId={charity.logoId} size="large" />}
        <PageHeading title={charity.name}>{charity.name}</PageHeading>
      </Row>
      <Row gap={8} align="center">
        <Badge tone={statusBadge.tone}>{statusBadge.label}</Badge>
        {charity.isDemo && <DemoBadge />}
        {tags.map((tag) => (
          <Chip key={tag} label={tag} to={exploreAddress({ listOfTags: tag })} />
        ))}
      </Row>
      <CharityFacts charity={charity} />
    </CoverHeader>
  )
}
