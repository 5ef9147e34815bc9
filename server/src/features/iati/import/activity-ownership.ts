import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'

export interface ImportingCharity {
  readonly id: string
  readonly number: string
  readonly name: string
  /** Of Companies House, with its leading zeros; publishers use it in place of the charity's. */
  readonly companyNumber: string | null
}

export type Ownership = 'own' | 'own-by-wrong-prefix' | 'other'

/**
 * Whether a publisher's reference is this charity's: its charity number in any form, its company
 * number, or its charity number behind the prefix for company numbers, which is a mistake that real
 * files make and no company number can be taken for (those have 8 characters).
 */
export const getOwnership = (ref: string | null, charity: ImportingCharity): Ownership => {
  if (ref === null) return 'other'
  if (parseCharityNumber(ref)?.number === charity.number) return 'own'
  const company = /^GB-COH-(\w+)$/i.exec(ref.trim())?.[1]?.toUpperCase()
  if (company === undefined) return 'other'
  if (company === charity.companyNumber) return 'own'
  const misplaced = company.length < 8 && parseCharityNumber(company)?.number === charity.number
  return misplaced ? 'own-by-wrong-prefix' : 'other'
}
