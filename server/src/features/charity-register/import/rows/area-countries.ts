import { isCountryCode } from '@pennytrail/contract/countries.ts'

/**
 * The register's own country names, for the country of its "area of operation". Most areas use the
 * Unicode country names; those that differ are listed here.
 */
const ownNames: Record<string, string> = {
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  burma: 'MM',
  ceuta: 'ES',
  congo: 'CG',
  'congo (democratic republic)': 'CD',
  'czech republic': 'CZ',
  'east timor': 'TL',
  'easter island': 'CL',
  'heard island and mcdonald islands': 'HM',
  'hong kong': 'HK',
  'ivory coast': 'CI',
  macau: 'MO',
  macedonia: 'MK',
  melilla: 'ES',
  'occupied palestinian territories': 'PS',
  palestine: 'PS',
  'pitcairn, henderson, ducie and oeno islands': 'PN',
  'saint-martin': 'MF',
  'saint vincent': 'VC',
  'south georgia and south sandwich islands': 'GS',
  swaziland: 'SZ',
  turkey: 'TR',
  'turks and caicos islands': 'TC',
  'united states virgin islands': 'VI',
  'british indian ocean territory': 'IO',
  'christmas island': 'CX',
  'cocos (keeling) islands': 'CC',
  ascension: 'SH',
  'saint helena': 'SH',
  'tristan da cunha': 'SH',
  bonaire: 'BQ',
  saba: 'BQ',
  'sint eustatius': 'BQ',
  ...Object.fromEntries(
    ['abu dhabi', 'ajman', 'dubai', 'fujairah', 'ras al-khaimah', 'umm al-quwain'].map(
      (emirate) => [emirate, 'AE'],
    ),
  ),
}

const unitedKingdomTypes = new Set(['Local Authority', 'Metropolitan Counties', 'Region'])

/**
 * Normalises a name, because case, accents, "and", "the" and "St" make no difference between names.
 */
const normaliseAreaName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^the /, '')
    .replace(/\bst\.? /, 'saint ')
    .replace(/ & /g, ' and ')

const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })
const byName = new Map<string, string>()
for (const first of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
  for (const second of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const code = first + second
    const name = names.of(code)
    // Withdrawn codes (VD, YD, ZR) have the names of their successors. Only the successors are
    // canonical.
    const inUse = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
    if (name && inUse) byName.set(normaliseAreaName(name), code)
  }
}
for (const [name, code] of Object.entries(ownNames)) byName.set(normaliseAreaName(name), code)

/** The countries of descriptions that were read already: extracts repeat a few hundred. */
const known = new Map<string, string | undefined>()
/** More descriptions than the register has, so that a damaged file cannot fill the memory. */
const maxKnown = 2000

const findCountry = (description: string): string | undefined => {
  const code = byName.get(normaliseAreaName(description.trim()))
  return code !== undefined && isCountryCode(code) ? code : undefined
}

/**
 * Returns the ISO 3166-1 code of an area, or undefined if it is not a country (a continent) or
 * unknown.
 */
export const getCountryOfArea = (type: string, description: string): string | undefined => {
  if (unitedKingdomTypes.has(type)) return 'GB'
  if (type !== 'Country') return undefined
  if (known.has(description)) return known.get(description)
  const country = findCountry(description)
  // A copy, because a part of a text keeps the whole text in memory.
  if (known.size < maxKnown) known.set(Buffer.from(description).toString(), country)
  return country
}
