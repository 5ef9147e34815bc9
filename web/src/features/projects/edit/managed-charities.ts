import type { OwnCharity } from '@pennytrail/contract'

export function managedCharities(charities: readonly OwnCharity[]): OwnCharity[] {
  return charities.filter(({ role }) => role === 'Manager' || role === 'Lead')
}
