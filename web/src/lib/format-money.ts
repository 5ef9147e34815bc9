export interface MoneyStyle {
  /** Leaves ".00" away where there are no pence. */
  short?: boolean
  /** Puts + before what came in and − before what went out. */
  signed?: boolean
}

const formats = new Map<string, Intl.NumberFormat>()

/** Money from whole minor units (pence), written as in Britain: 1250 GBP is £12.50. */
export function formatMoney(minor: number, currency = 'GBP', style: MoneyStyle = {}): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`no whole minor units: ${minor}`)
  const places = minorPlaces(currency)
  const whole = style.short === true && minor % 10 ** places === 0
  const format = formatFor(currency, whole ? 0 : places, style.signed === true)
  return format.format(decimalOf(minor, places) as Intl.StringNumericLiteral)
}

/** 1250 with 2 places is "12.50": by its digits, so that no amount passes through a float. */
export function decimalOf(minor: number, places: number): string {
  const digits = String(Math.abs(minor)).padStart(places + 1, '0')
  const sign = minor < 0 ? '-' : ''
  if (places === 0) return sign + digits
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** How many digits the minor unit of a currency has: 2 for GBP, 0 for JPY. */
export function minorPlaces(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits
}

function formatFor(currency: string, places: number, signed: boolean): Intl.NumberFormat {
  const key = `${currency} ${places} ${signed}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
  formats.set(key, made)
  return made
}
