import { makeOnce } from './make-once.ts'

const known = makeOnce(() => new Set(Intl.supportedValuesOf('currency')))

/** Returns whether text is a currency code (ISO 4217). */
export const isCurrency = (code: string): boolean => known().has(code)

const names = makeOnce(() => new Intl.DisplayNames('en-GB', { type: 'currency' }))

/** Returns a currency's name in British English ("KES" -> "Kenyan Shilling"). */
export const getCurrencyName = (code: string): string => names().of(code) ?? code

/** Lists every currency that people can choose: pounds first, the others by name. */
export const listCurrenciesByName = (): { code: string; name: string }[] => {
  const others = [...known()].filter((code) => code !== 'GBP')
  return [
    { code: 'GBP', name: getCurrencyName('GBP') },
    ...others
      .map((code) => ({ code, name: getCurrencyName(code) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB')),
  ]
}
