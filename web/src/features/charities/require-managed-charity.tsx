import type { OwnCharity } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AccessDenied, useSession } from '../identity/index.ts'

/**
 * Renders the children with a charity that the person manages: the one in the URL, else their
 * current one, else the first. Denies access if the person manages none.
 */
export function RequireManagedCharity(props: {
  deniedMessage: string
  children: (charity: OwnCharity) => ReactNode
}) {
  const { charities, charity: current } = useSession()
  const [query] = useSearchParams()
  const own = charities.filter(({ can }) => can.recordGifts)
  const requestedNumber = query.get('charity') ?? current?.ukCharityNumber
  const charity = own.find(({ ukCharityNumber }) => ukCharityNumber === requestedNumber) ?? own[0]
  if (!charity) return <AccessDenied>{props.deniedMessage}</AccessDenied>
  return props.children(charity)
}
