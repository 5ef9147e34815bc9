import type { RegisterEntry } from '@pennytrail/contract'
import { regulatorNames } from '@pennytrail/contract/charity-number.ts'
import { countryName } from '@pennytrail/contract/countries.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { formatList } from '../../lib/format-number.ts'
import { ExternalLink } from '../../ui/link.tsx'
import { RegisterNote } from '../../ui/register-note.tsx'
import styles from './claim.module.css'

/** Nothing where the register does not say. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What the register knows of a charity: the claim starts from it. */
export function RegisterFacts({ entry }: { entry: RegisterEntry }) {
  const { number, registeredOn, registerUrl, removedOn, weblink } = entry
  return (
    <>
      <dl className={styles['facts']}>
        <Fact label="Number">
          {registerUrl ? <ExternalLink href={registerUrl}>{number}</ExternalLink> : number}
        </Fact>
        <Fact label="Register">{regulatorNames[entry.regulator]}</Fact>
        <Fact label="Kind">{entry.charityType}</Fact>
        <Fact label="Registered">{registeredOn && formatDate(registeredOn)}</Fact>
        <Fact label="Removed">{removedOn && formatDate(removedOn)}</Fact>
        <Fact label="Website">
          {weblink && <ExternalLink href={weblink}>{weblink}</ExternalLink>}
        </Fact>
        <Fact label="What it does">{formatList(entry.tags)}</Fact>
        <Fact label="Active in">{formatList(entry.countries.map(countryName))}</Fact>
      </dl>
      <RegisterNote status={entry.status} sourceDate={entry.sourceDate} />
    </>
  )
}
