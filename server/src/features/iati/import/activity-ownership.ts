import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'

export interface ImportingCharity {
  readonly id: string
  readonly number: string
  readonly name: string
  /**
   * The charity's number at Companies House, with its leading zeros; publishers use it instead of
   * the charity number.
   */
  readonly companyNumber: string | null
}

export type Ownership = 'own' | 'own-by-wrong-prefix' | 'other'

/**
 * Returns whether a publisher's reference means this charity: its charity number in any form, its
 * company number, or its charity number after the prefix for company numbers. Real files make that
 * last mistake, and it is unambiguous because company numbers have 8 characters
 * and only they begin with a zero.
 */
export const getOwnership = (ref: string | null, charity: ImportingCharity): Ownership => {
  if (ref === null) return 'other'
  if (parseCharityNumber(ref)?.number === charity.number) return 'own'
  const company = /^GB-COH-(\w+)$/i.exec(ref.trim())?.[1]?.toUpperCase()
  if (company === undefined) return 'other'
  if (company === charity.companyNumber) return 'own'
  // A leading zero means a company number: charity numbers are written without one.
  const misplaced =
    /^[^0]\w{0,6}$/.test(company) && parseCharityNumber(company)?.number === charity.number
  return misplaced ? 'own-by-wrong-prefix' : 'other'
}
