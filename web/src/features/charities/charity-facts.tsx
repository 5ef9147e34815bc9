import type { Charity } from '@pennytrail/contract'
import { getCountryName } from '@pennytrail/contract/countries.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { formatList } from '../../lib/format-number.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ExternalLink } from '../../ui/link.tsx'

export function CharityFacts({ charity, children }: { charity: Charity; children?: ReactNode }) {
  const { countriesActive, foundedDate, reachOutEmail, weblink } = charity
  return (
    <Facts>
      {foundedDate && <Fact label="Founded">{formatDate(foundedDate)}</Fact>}
      {countriesActive.length > 0 && (
        <Fact label="Active in">{formatList(countriesActive.map(getCountryName))}</Fact>
      )}
      {weblink && (
        <Fact label="Website">
          <ExternalLink href={weblink}>
            {weblink.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          </ExternalLink>
        </Fact>
      )}
      {reachOutEmail && (
        <Fact label="Email">
          <a href={`mailto:${reachOutEmail}`}>{reachOutEmail}</a>
        </Fact>
      )}
      {children}
    </Facts>
  )
}
