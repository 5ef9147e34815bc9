import type { OwnCharity } from '@pennytrail/contract'

export const managedCharities = (charities: readonly OwnCharity[]): OwnCharity[] =>
  charities.filter(({ role }) => role === 'Manager' || role === 'Lead')
