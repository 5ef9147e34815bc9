import type { DonorOrg } from '@pennytrail/contract'
import { donorOrgKindNames, orgNumberNames } from '@pennytrail/contract/donor-orgs/kinds.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ExternalLink } from '../../ui/link.tsx'

export function DonorOrgFacts({ org }: { org: DonorOrg }) {
  const { kind, registerUrl, registrationNumber, website } = org
  return (
    <Facts>
      <Fact label="Kind">{donorOrgKindNames[kind]}</Fact>
      {registrationNumber && (
        <Fact label={orgNumberNames[kind]}>
          {registerUrl ? (
            <ExternalLink href={registerUrl}>{registrationNumber}</ExternalLink>
          ) : (
            registrationNumber
          )}
        </Fact>
      )}
      {website && (
        <Fact label="Website">
          <ExternalLink href={website}>
            {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </ExternalLink>
        </Fact>
      )}
      <Fact label="On Pennytrail since">{formatDate(org.foundedAt)}</Fact>
    </Facts>
  )
}
