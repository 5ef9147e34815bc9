import type { RegisterEntry } from '@pennytrail/contract'
import {
  nationNames,
  regulatorNames,
} from '@pennytrail/contract/charity-register/charity-number.ts'
import { getCountryName } from '@pennytrail/contract/countries.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatList } from '../../../lib/format-number.ts'
import { Fact, Facts } from '../../../ui/table/facts.tsx'
import { ExternalLink } from '../../../ui/link.tsx'
import { CharityRegisterNote } from '../../charity-register/index.ts'

export function RegisterFacts({ entry }: { entry: RegisterEntry }) {
  const { number, registeredOn, registerUrl, removedOn, weblink } = entry
  return (
    <>
      <Facts look="beside">
        <Fact label="Number">
          {registerUrl ? <ExternalLink href={registerUrl}>{number}</ExternalLink> : number}
        </Fact>
        <Fact label="Register">{regulatorNames[entry.regulator]}</Fact>
        <Fact label="Also registered">
          {formatList(
            entry.otherNumbers.map((other) => `${other.number} (${nationNames[other.regulator]})`),
          )}
        </Fact>
        <Fact label="Kind">{entry.charityType}</Fact>
        <Fact label="Registered">{registeredOn && formatDate(registeredOn)}</Fact>
        <Fact label="Removed">{removedOn && formatDate(removedOn)}</Fact>
        <Fact label="Website">
          {weblink && <ExternalLink href={weblink}>{weblink}</ExternalLink>}
        </Fact>
        <Fact label="What it does">{formatList(entry.tags)}</Fact>
        <Fact label="Active in">{formatList(entry.countries.map(getCountryName))}</Fact>
      </Facts>
      <CharityRegisterNote {...entry} />
    </>
  )
}
