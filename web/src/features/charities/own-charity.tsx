import type { OwnCharity } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Select } from '../../ui/form/select.tsx'
import { AccessDenied, useSession } from '../identity/index.ts'

/**
 * Returns the person's charities for which `may` is true, and the one that a page is for: the one in
 * the URL, else their current one, else the first.
 */
export function useOwnCharity(may: (charity: OwnCharity) => boolean) {
  const { charities, charity: current } = useSession()
  const [query] = useSearchParams()
  const own = charities.filter(may)
  const requestedNumber = query.get('charity') ?? current?.ukCharityNumber
  const charity = own.find(({ ukCharityNumber }) => ukCharityNumber === requestedNumber) ?? own[0]
  return { own, charity }
}

/** Chooses which of the person's charities a page is for. Renders nothing if they have only one. */
export function OwnCharitySelect(props: { own: readonly OwnCharity[]; charity: OwnCharity }) {
  const { own, charity } = props
  const [, setQuery] = useSearchParams()
  if (own.length < 2) return null
  return (
    <Select
      label="Charity"
      options={own.map(({ ukCharityNumber, name }) => ({ value: ukCharityNumber, label: name }))}
      value={charity.ukCharityNumber}
      onChange={(event) => setQuery({ charity: event.target.value }, { replace: true })}
    />
  )
}

/** Renders the children with a charity whose gifts the person may record, or denies access. */
export function RequireManagedCharity(props: {
  deniedMessage: string
  children: (charity: OwnCharity) => ReactNode
}) {
  const { charity } = useOwnCharity(({ can }) => can.recordGifts)
  if (!charity) return <AccessDenied>{props.deniedMessage}</AccessDenied>
  return props.children(charity)
}
