/** Rules for a donor organisation's details, with their error sentences. */
import { parseCharityNumber, registerPageUrl } from '../charity-register/charity-number.ts'
import { donorOrgKinds, orgNumberNames, type DonorOrgKind } from './kinds.ts'
import { isInvisible } from '../misleading-text.ts'

export interface OrgNumber {
  /**
   * The number as it is stored and shown. Company numbers have 8 characters, including leading
   * zeros.
   */
  number: string
  /**
   * The identifier that other publishers use (org-id.guide); null if this kind of number has none.
   */
  orgId: string | null
  /**
   * The URL of the organisation's page in the public register; null if there is none, for example
   * in the demonstration.
   */
  registerUrl: string | null
  /** Whether this is a charity number, which can be looked up in our copy of the register. */
  isCharity: boolean
}

// Companies House uses 8 digits, or a prefix of letters for the kind of company or part of the UK.
const companyShape = /^(?:\d{8}|[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z]|R\d{7})$/
/** Company numbers from here on belong to the demonstration; no register issues them. */
const firstDemonstrationCompany = '99000000'

const toCompanyNumber = (written: string): OrgNumber | undefined => {
  const number = /^\d{1,8}$/.test(written) ? written.padStart(8, '0') : written
  if (!companyShape.test(number) || number === '00000000') return undefined
  const isDemo = /^\d{8}$/.test(number) && number >= firstDemonstrationCompany
  const page = `https://find-and-update.company-information.service.gov.uk/company/${number}`
  return {
    number,
    orgId: `GB-COH-${number}`,
    registerUrl: isDemo ? null : page,
    isCharity: false,
  }
}

const toCharityOrgNumber = (text: string): OrgNumber | undefined => {
  const charity = parseCharityNumber(text)
  return (
    charity && {
      number: charity.number,
      orgId: charity.orgId,
      registerUrl: registerPageUrl(charity) ?? null,
      isCharity: true,
    }
  )
}

const freeShape = /^[A-Z0-9][A-Z0-9/.-]{0,19}$/

/**
 * Reads the registration number of this kind of organisation: a Companies House number for a
 * company, a charity number for a trust or foundation, and any register's number for a club.
 */
export const readOrgNumber = (kind: DonorOrgKind, text: string): OrgNumber | undefined => {
  if (kind === 'trust' || kind === 'foundation') return toCharityOrgNumber(text)
  if (text.length > 40) return undefined
  const written = text.replace(/\s+/g, '').toUpperCase()
  if (kind === 'company') return toCompanyNumber(written)
  if (!freeShape.test(written)) return undefined
  return { number: written, orgId: null, registerUrl: null, isCharity: false }
}

export const maxRefusalReasonLength = 1000

/** Each rule returns the validation error of a value, or undefined. */
export const donorOrgRules = {
  kind: (value: string) =>
    (donorOrgKinds as readonly string[]).includes(value)
      ? undefined
      : 'Choose what kind of organisation it is.',
  registrationNumber: (value: string, kind: DonorOrgKind) => {
    if (isInvisible(value)) {
      return kind === 'club' ? undefined : `Enter the ${orgNumberNames[kind].toLowerCase()}.`
    }
    if (readOrgNumber(kind, value)) return undefined
    if (kind === 'company') {
      return 'Enter a company number of 8 characters, such as 01234567 or SC123456.'
    }
    return kind === 'club'
      ? 'Use at most 20 letters and digits.'
      : 'Enter a charity number, such as 1164883, SC003558 or NIC100012.'
  },
  refusal: (value: string) => {
    if (isInvisible(value)) return 'Give a reason. The person who asked can read it.'
    return value.length > maxRefusalReasonLength
      ? `Use at most ${maxRefusalReasonLength} characters.`
      : undefined
  },
} as const

const normaliseName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter((word) => word && !['the', 'ltd', 'limited', 'plc', 'cic', 'cio'].includes(word))
    .join(' ')

/** Returns whether two names differ only in capitals, punctuation and usual endings such as Ltd. */
export const isSameName = (one: string, other: string): boolean =>
  normaliseName(one) !== '' && normaliseName(one) === normaliseName(other)
