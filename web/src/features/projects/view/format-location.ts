import type { Project } from '@pennytrail/contract'
import { countryName } from '@pennytrail/contract/countries.ts'
import { formatList } from '../../../lib/format-number.ts'

/** Where the work happens: the place, then its countries. */
export function whereOf({ place, countries }: Pick<Project, 'place' | 'countries'>): string {
  const named = formatList(countries.map(countryName))
  return [place, named].filter(Boolean).join(', ')
}
