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

/** The part of the United Kingdom that each regulator's register is for. */
export const nationNames: Record<Regulator, string> = {
  CCEW: 'England and Wales',
  OSCR: 'Scotland',
  CCNI: 'Northern Ireland',
}

/**
 * Returns a charity's number with its register, and those of further registers where it is on more
 * than one: "SC003558, Office of the Scottish Charity Regulator".
 */
export const describeRegistrations = (number: string, others: readonly string[]): string =>
  [number, ...others]
    .map((one) => {
      const regulator = parseCharityNumber(one)?.regulator
      return regulator ? `${one}, ${regulatorNames[regulator]}` : one
    })
    .join(', and ')

const firstEnglandAndWales = 200_000
const firstNorthernIreland = 100_000
const firstDemonstration = 9_000_001

/** Words that stand before a charity number in print and on websites, without spaces. */
const wordsBefore =
  /^(?:(?:UK|REGISTERED|REGISTRATION|REG\.?|SCOTTISH|CHARIT(?:Y|IES|ABLE)|COMMISSION|IN|FOR|ENGLAND(?:(?:AND|&)WALES)?|SCOTLAND|NORTHERNIRELAND|OSCR|CCNI|CCEW|NUMBER|NUM|NOS?\.?|NR\.?|№)[:#.]?)*[:#(]?(?=\w)/

/** Removes everything from a written charity number that makes no difference to it. */
const normaliseWritten = (text: string): string =>
  text
    .replace(/[\s\p{Cf}]+/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
    .replace(wordsBefore, '')
    .replace(/[.,;)]+$/, '')
    // Spreadsheets write 1,164,883 and 1164883.0.
    .replace(/^\d{1,3}(?:,\d{3})+$/, (grouped) => grouped.replaceAll(',', ''))
    .replace(/^(\d{6,7})\.0$/, '$1')

const readScottish = (written: string): string | undefined => {
  const digits =
    /^(?:GB-(?:SC|CHC)-)?SC[-/]?([\dO]{6})$/.exec(written)?.[1] ??
    /^GB-SC-(\d{6})$/.exec(written)?.[1]
  return digits && `SC${digits.replaceAll('O', '0')}`
}

/**
 * Reads a charity number in any form in which people and files write it; undefined if the text is no
 * charity number. It may have words before it, leading zeros (`0210202`), the number 0 of a main
 * charity (`1164883-0`), a prefix of org-id.guide with or without the regulator's letters
 * (`GB-SC-003558`), and a letter O in place of a zero after SC.
 */
export const parseCharityNumber = (text: string): CharityNumber | undefined => {
  if (text.length > 80) return undefined
  const written = normaliseWritten(text)
  const scottish = readScottish(written)
  if (scottish) return { regulator: 'OSCR', number: scottish, orgId: `GB-SC-${scottish}` }

  const northernIrish =
    /^(?:GB-(?:NIC|CHC)-)?NIC?[-/]?(1\d{5})(?:-0)?$/.exec(written)?.[1] ??
    /^(?:GB-NIC-)?(1\d{5})(?:-0)?$/.exec(written)?.[1]
  if (northernIrish && Number(northernIrish) > firstNorthernIreland) {
    return {
      regulator: 'CCNI',
      number: `NIC${northernIrish}`,
      orgId: `GB-NIC-${northernIrish}`,
    }
  }

  const [, main, linked] =
    /^(?:0?(?=\d{6}(?!\d))|(?:GB-)?CHC-?0*)?([1-9]\d{5,6})(?:[-/](0|[1-9]\d{0,3}))?$/.exec(
      written,
    ) ?? []
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
 * Returns whether a number is from 9000001, SC900001 or NIC199001 on: those belong to the
 * demonstration's invented charities. No regulator has issued a number near them.
 */
export const isDemonstrationNumber = (number: string): boolean => {
  if (/^(?:SC9\d{5}|NIC199\d{3})$/.test(number)) return true
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
