import type { Regulator } from './charity-number.ts'

/** After this many days, administrators are reminded to import a newer extract of a register. */
export const maxExtractAge = 30

/** The pages from which the regulators' extracts can be downloaded. */
export const downloadPages: Readonly<Record<Regulator, string>> = {
  CCEW: 'https://register-of-charities.charitycommission.gov.uk/en/register/full-register-download',
  OSCR: 'https://www.oscr.org.uk/about-charities/search-the-register/download-the-scottish-charity-register/',
  CCNI: 'https://www.charitycommissionni.org.uk/charity-search/',
}
