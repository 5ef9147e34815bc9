import { parseCharityNumber, type Regulator } from './charity-number.ts'

interface NamedRegulator {
  readonly name: string
  /** The page on which it takes complaints. */
  readonly url: string
}

/** The page on which each regulator hears concerns about a charity. */
export const concernPages: Readonly<Record<Regulator, string>> = {
  CCEW: 'https://www.gov.uk/complain-about-charity',
  OSCR: 'https://www.oscr.org.uk/about-charities/raise-a-concern/',
  CCNI: 'https://www.charitycommissionni.org.uk/concerns-about-a-charity/',
}

export const scottishFundraisingPanel: NamedRegulator = {
  name: 'Scottish Fundraising Adjudication Panel',
  url: 'https://www.goodfundraising.scot/complaints',
}

export const fundraisingRegulator: NamedRegulator = {
  name: 'Fundraising Regulator',
  url: 'https://www.fundraisingregulator.org.uk/complaints',
}

/**
 * Returns who hears complaints about a charity's fundraising. The principal register decides (Code of
 * Fundraising Practice 2025): the Panel for a charity that is registered only in Scotland, otherwise
 * the Fundraising Regulator. `number` is that of the principal register, in canonical form.
 */
export const getFundraisingRegulator = (number: string): NamedRegulator =>
  parseCharityNumber(number)?.regulator === 'OSCR' ? scottishFundraisingPanel : fundraisingRegulator
