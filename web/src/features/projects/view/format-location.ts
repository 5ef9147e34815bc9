import type { Project } from '@pennytrail/contract'
import { getCountryName } from '@pennytrail/contract/countries.ts'
import { formatList } from '../../../lib/format-number.ts'

/** Returns where the work happens: the place, then its countries. */
export const formatLocation = ({
  place,
  countries,
}: Pick<Project, 'place' | 'countries'>): string => {
  const named = formatList(countries.map(getCountryName))
  return [place, named].filter(Boolean).join(', ')
}
