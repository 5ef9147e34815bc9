import type { DonorOrg } from '@pennytrail/contract'
import { donorOrgKindNames, orgNumberNames } from '@pennytrail/contract/donor-org-kinds.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { ExternalLink } from '../../ui/link.tsx'
import styles from './donor-org.module.css'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Who the organisation is, by its register. */
export function DonorOrgFacts({ org }: { org: DonorOrg }) {
  const { kind, registerUrl, registrationNumber, website } = org
  return (
    <dl className={styles['facts']}>
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
    </dl>
  )
}
