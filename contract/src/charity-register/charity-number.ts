/**
 * UK charity numbers: every written form that people use, and the one form that URLs use.
 *
 * | Regulator | Number | Org-id (org-id.guide) |
 * |---|---|---|
 * | Charity Commission for England and Wales | 6 or 7 digits; a linked charity adds `-` and its own number | GB-CHC-1164883 |
 * | Office of the Scottish Charity Regulator | SC and 6 digits | GB-SC-SC003558 |
 * | Charity Commission for Northern Ireland | NIC and 6 digits, also written NIC/100012 or bare | GB-NIC-100012 |
 *
 * Bare six digits under 200000 are Northern Ireland's, any others England and Wales's.
 */

export type Regulator = 'CCEW' | 'OSCR' | 'CCNI'

export type CharityNumber = {
  regulator: Regulator
  /** The form that URLs use: `1164883`, `210202-5`, `SC003558`, `NIC100012`. */
  number: string
  /** The identifier that other publishers use for this charity, such as `GB-CHC-1164883`. */
  orgId: string
}

export const regulatorNames: Record<Regulator, string> = {
  CCEW: 'Charity Commission for England and Wales',
  OSCR: 'Office of the Scottish Charity Regulator',
  CCNI: 'Charity Commission for Northern Ireland',
}

const firstEnglandAndWales = 200_000
const firstNorthernIreland = 100_000
const firstDemonstration = 9_000_001

/**
 * Reads a charity number in any accepted form, including the words that precede it in print and a
 * letter O in place of the zero after SC; undefined if the text is no charity number.
 */
export const parseCharityNumber = (text: string): CharityNumber | undefined => {
  if (text.length > 40) return undefined
  const written = text
    .replace(/\s+/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
    .replace(/^(?:REGISTERED)?(?:CHARITY)?(?:NUMBER|NUM|NO\.?)?[:#]?(?=\w)/, '')
    .replace(/^SCO/, 'SC0')
  const scottish = /^(?:GB-SC-)?(SC\d{6})$/.exec(written)?.[1]
  if (scottish) return { regulator: 'OSCR', number: scottish, orgId: `GB-SC-${scottish}` }

  const northernIrish = /^(?:GB-NIC-|NIC\/?)?(1\d{5})$/.exec(written)?.[1]
  if (northernIrish && Number(northernIrish) > firstNorthernIreland) {
    return {
      regulator: 'CCNI',
      number: `NIC${northernIrish}`,
      orgId: `GB-NIC-${northernIrish}`,
    }
  }

  const [, main, linked] = /^(?:GB-CHC-)?([1-9]\d{5,6})(?:-([1-9]\d{0,3}))?$/.exec(written) ?? []
  return main ? parseEnglandAndWalesNumber(Number(main), linked ? Number(linked) : 0) : undefined
}

/**
 * Builds the number of a charity of England and Wales from two columns of the Commission's
 * register. `linked` is 0 for the main charity. Returns undefined if a number is outside the
 * register's range.
 */
export const parseEnglandAndWalesNumber = (
  main: number,
  linked: number,
): CharityNumber | undefined => {
  if (!Number.isInteger(main) || main < firstEnglandAndWales || main > 9_999_999) return undefined
  if (!Number.isInteger(linked) || linked < 0 || linked > 9999) return undefined
  const number = linked === 0 ? String(main) : `${main}-${linked}`
  return { regulator: 'CCEW', number, orgId: `GB-CHC-${number}` }
}

/**
 * Returns whether a number is from 9000001 on: those belong to the demonstration's invented
 * charities, and no regulator issues them.
 */
export const isDemonstrationNumber = (number: string): boolean => {
  const digits = /^(\d{7})(?:-\d+)?$/.exec(number)?.[1]
  return digits !== undefined && Number(digits) >= firstDemonstration
}

/**
 * Returns the URL of the charity's page in its regulator's register; undefined for a demonstration
 * charity.
 */
export const registerPageUrl = (charity: CharityNumber): string | undefined => {
  if (isDemonstrationNumber(charity.number)) return undefined
  if (charity.regulator === 'OSCR') {
    return `https://www.oscr.org.uk/about-charities/search-the-register/charity-details?number=${charity.number}`
  }
  if (charity.regulator === 'CCNI') {
    return `https://www.charitycommissionni.org.uk/charity-details/?regId=${charity.number.slice(3)}&subId=0`
  }
  const [main, linked = '0'] = charity.number.split('-')
  return `https://register-of-charities.charitycommission.gov.uk/charity-details/?regid=${main}&subid=${linked}`
}
