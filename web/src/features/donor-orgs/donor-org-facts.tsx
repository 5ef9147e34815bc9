import type { DonorOrg } from '@pennytrail/contract'
import { publicFields } from '@pennytrail/contract/donor-orgs/fields.ts'
import { donorOrgKindNames, orgNumberNames } from '@pennytrail/contract/donor-orgs/kinds.ts'
import { formatDate } from '../../lib/format-date.ts'
import { FieldFacts } from '../../ui/table/field-facts.tsx'
import { Fact, Facts } from '../../ui/table/facts.tsx'
import { ExternalLink } from '../../ui/link.tsx'

export function DonorOrgFacts({ org }: { org: DonorOrg }) {
  const { kind, registerUrl, registrationNumber } = org
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
      <FieldFacts fields={publicFields} values={org} />
      <Fact label="On Pennytrail since">{formatDate(org.foundedAt)}</Fact>
    </Facts>
  )
}
