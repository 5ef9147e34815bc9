import type { OwnCharity } from '@pennytrail/contract'

/** The charities whose projects a person may add and change. */
export function managedCharities(charities: readonly OwnCharity[]): OwnCharity[] {
  return charities.filter(({ role }) => role === 'Manager' || role === 'Lead')
}
