/** Rules for amounts that were paid in another currency; the API applies the same rules. */
import { formatMoney } from '../format-money.ts'
import { getMinorUnitDigits } from '../money.ts'
import { getRoughRate } from './rough-rates.ts'

type ValidationError = string | undefined

/**
 * Returns the validation error of an exchange rate, which is plain decimal text: units of the
 * ledger's currency for one unit of the original currency.
 */
export const getRateError = (rate: string): ValidationError =>
  /^(0|[1-9]\d{0,8})(\.\d{1,10})?$/.test(rate) && /[1-9]/.test(rate)
    ? undefined
    : 'Enter a rate, such as 0.7925.'

const rateDigits = 10

/**
 * Returns the rate between two amounts of the same money, as plain decimal text: units of
 * `currency` for one of `originalCurrency`, to ten places, halves rounded up. Returns null if an
 * amount is not above zero or the rate is too small to write.
 */
export const computeRate = (
  amount: number,
  currency: string,
  original: number,
  originalCurrency: string,
): string | null => {
  if (amount <= 0 || original <= 0) return null
  const scale = 10n ** BigInt(rateDigits + getMinorUnitDigits(originalCurrency))
  const divisor = BigInt(original) * 10n ** BigInt(getMinorUnitDigits(currency))
  const scaled = (BigInt(amount) * scale * 2n + divisor) / (divisor * 2n)
  const digits = scaled.toString().padStart(rateDigits + 1, '0')
  const whole = digits.slice(0, -rateDigits)
  const fraction = digits.slice(-rateDigits).replace(/0+$/, '')
  const rate = fraction === '' ? whole : `${whole}.${fraction}`
  return getRateError(rate) === undefined ? rate : null
}

/** An amount posted in `currency` for an amount that was paid in another currency. */
export interface ConvertedAmount {
  readonly amount: number
  readonly currency: string
  readonly original: { readonly amount: number; readonly currency: string; readonly rate: string }
}

/** Converts plain decimal text to a whole number of ten-thousand-millionths. */
const scaleRate = (rate: string): bigint => {
  const [whole = '', fraction = ''] = rate.split('.')
  return BigInt(whole + fraction.padEnd(rateDigits, '0'))
}

/**
 * Returns whether the original amount at the rate is the posted amount, to the minor unit. Amounts
 * too large for a rate of ten places must have exactly the rate that `computeRate` returns.
 */
const isExact = ({ amount, currency, original }: ConvertedAmount): boolean => {
  const scale = 10n ** BigInt(rateDigits + getMinorUnitDigits(original.currency))
  const product =
    BigInt(original.amount) * scaleRate(original.rate) * 10n ** BigInt(getMinorUnitDigits(currency))
  const difference = product - BigInt(amount) * scale
  if ((difference < 0n ? -difference : difference) * 2n <= scale) return true
  const computed = computeRate(amount, currency, original.amount, original.currency)
  return computed !== null && scaleRate(computed) === scaleRate(original.rate)
}

/** How far a rate may be from the rough one before the person is asked. */
const likelyFactor = 2.5
/** Rough rates this close to 1 cannot show that a rate was inverted. */
const nearOne = 1.05

const describeRate = ({ amount, currency, original }: ConvertedAmount): string =>
  `${formatMoney(original.amount, original.currency)} became ${formatMoney(amount, currency)}, a rate of ${original.rate}`

/** Rounds to three significant digits, as plain decimal text. */
const roundRate = (rate: number): string =>
  new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3, useGrouping: false }).format(rate)

/**
 * Returns the question to ask about a rate that is unlikely: far from the rough rate, or on the
 * wrong side of 1, as an inverted rate is. Returns undefined for a likely rate.
 */
export const getRateQuestion = (converted: ConvertedAmount): string | undefined => {
  const { currency, original } = converted
  const rough = getRoughRate(currency, original.currency)
  if (rough === null) {
    return `${describeRate(converted)}. We know no usual rate of ${original.currency}. Check both amounts.`
  }
  const rate = Number(original.rate)
  const usual = `A usual rate is about ${roundRate(rough)}`
  const strays = rate > rough * likelyFactor || rate < rough / likelyFactor
  const isOtherWay = Math.max(rough, 1 / rough) > nearOne && rate !== 1 && rate > 1 !== rough > 1
  if (!strays && !isOtherWay) return undefined
  const inverse = rate * rough
  const seemsInverted = inverse < 1.5 && inverse > 1 / 1.5
  return `${describeRate(converted)}. ${usual}${seemsInverted ? ', so the rate may be the wrong way round' : ''}. Check both amounts.`
}

/**
 * Returns the validation error of an amount that was paid in another currency. `isConfirmed` says
 * that the person confirmed an unlikely rate.
 */
export const getConversionError = (
  converted: ConvertedAmount,
  isConfirmed: boolean,
): ValidationError => {
  const { amount, currency, original } = converted
  if (!isExact(converted)) {
    return `${formatMoney(original.amount, original.currency)} at a rate of ${original.rate} is not ${formatMoney(amount, currency)}. Check the amounts and the rate.`
  }
  return isConfirmed ? undefined : getRateQuestion(converted)
}
