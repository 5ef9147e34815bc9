/** Kinds of line that print an amount of a receipt. */
type LineKind = 'due' | 'total' | 'card' | 'cash' | 'change' | 'net' | 'tax' | 'other'

/** The words of each kind, in the order in which a line is tried. */
const kinds: readonly (readonly [LineKind, RegExp])[] = [
  ['net', /\b(sub ?-?total|net( total| amount)?|goods|total (before|excl|ex) ?\w*)\b/i],
  ['change', /\bchange\b/i],
  ['due', /\b((balance|amount|total) (due|paid|payable)|to pay|grand total|total (due|to pay))\b/i],
  ['total', /\b(total|sum|balance)\b(?! (vat|tax|saving|discount|items))/i],
  ['tax', /\b(vat|tax|of which|service|saving|discount|points|delivery)/i],
  ['cash', /\b(cash|tendered|given)\b/i],
  ['card', /\b(visa|mastercard|card|contactless|debit|credit|maestro|amex|paid)\b/i],
]

const labels = ['total', 'subtotal', 'balance', 'amount', 'change', 'tendered', 'grand', 'cash']

/** Whether two words differ in one letter at most, as when a letter was misread. */
const isNearly = (read: string, label: string): boolean => {
  if (Math.abs(read.length - label.length) > 1) return false
  let [start, end] = [0, 0]
  while (start < read.length && read[start] === label[start]) start += 1
  while (
    end < read.length - start &&
    end < label.length - start &&
    read.at(-1 - end) === label.at(-1 - end)
  )
    end += 1
  return Math.max(read.length, label.length) - start - end <= 1
}

const correctLabels = (line: string): string =>
  line
    .toLowerCase()
    .replace(/[a-z0-9|]{4,}/g, (word) =>
      /^\d+$/.test(word) ? word : (labels.find((label) => isNearly(word, label)) ?? word),
    )

const findKind = (line: string): LineKind => {
  const corrected = correctLabels(line)
  return kinds.find(([, words]) => words.test(corrected))?.[0] ?? 'other'
}

const amountPattern =
  /(?<![\d.,])([£€$]?) ?(\d{1,3}(?:[, ]\d{3})+|\d{1,6}) ?[.,:·] ?(\d{2})(?![\d.,]*\d)/g

/**
 * A reader takes a 0 for an O and a 1 for an l inside an amount, and parts the digits after a comma
 * where paper is crumpled: "£1,50 2.48".
 */
const correctDigits = (line: string): string =>
  line
    .replace(/(?<=\d,)\d ?\d ?\d(?= ?\.\d{2}(?!\d))/g, (digits) => digits.replaceAll(' ', ''))
    .replace(/(?<=[\d£.,])[OoQ](?=[\d.,]|$|\s)/g, '0')
    .replace(/(?<=[\d£.,])[lI|](?=[\d.,])/g, '1')

interface FoundAmount {
  readonly kind: LineKind
  readonly pence: number
  readonly hasSign: boolean
  /** Its decimal point was not read. */
  readonly isRepaired: boolean
}

const listAmounts = (line: string): FoundAmount[] => {
  const kind = findKind(line)
  const text = correctDigits(line)
  const found = [...text.matchAll(amountPattern)].map(([, sign, whole, pence]) => ({
    kind,
    pence: Number(whole!.replace(/[, ]/g, '')) * 100 + Number(pence),
    hasSign: sign !== '',
    isRepaired: false,
  }))
  if (found.length > 0 || (kind !== 'due' && kind !== 'total')) return found
  const [, digits] = /[£E€] ?(\d{3,6})\b(?![.,])/.exec(text) ?? []
  return digits ? [{ kind, pence: Number(digits), hasSign: true, isRepaired: true }] : []
}

const points: Readonly<Record<LineKind, number>> = {
  due: 6,
  total: 5,
  card: 2,
  other: 0,
  cash: -1,
  net: -2,
  tax: -4,
  change: -5,
}

const listKind = (all: readonly FoundAmount[], kind: LineKind): number[] =>
  all.filter((one) => one.kind === kind).map(({ pence }) => pence)

/** The parts of the receipt that prove a total. */
const countProofs = (pence: number, all: readonly FoundAmount[]): number => {
  const others = listKind(all, 'other')
  const isSumOfItems = others.length > 1 && others.reduce((sum, one) => sum + one, 0) === pence
  return [listKind(all, 'card').includes(pence), isSumOfItems].filter(Boolean).length
}

/** The cash that was handed over without its change. */
const findCashPaid = (all: readonly FoundAmount[]): number | undefined => {
  const [given] = listKind(all, 'cash')
  const [back] = listKind(all, 'change')
  return given && back && given > back ? given - back : undefined
}

/** The rates of VAT in the United Kingdom that a receipt adds to a net sum. */
const vatRates = [0.2, 0.05]

const isNetAndTax = (net: number, tax: number): boolean =>
  vatRates.some((rate) => Math.abs(net * rate - tax) <= 1)

/**
 * An amount that is the sum of two others: of net and VAT at its rate, or else the largest amount. On
 * crumpled paper it may stand beside another line than its own.
 */
const findSumOfTwo = (all: readonly FoundAmount[]): number | undefined => {
  const parts = all
    .filter(({ kind }) => kind !== 'cash' && kind !== 'change')
    .map(({ pence }) => pence)
  const largest = Math.max(0, ...parts)
  const sums = parts.flatMap((one, at) =>
    parts
      .slice(at + 1)
      .filter((other) => parts.includes(one + other))
      .map((other) => ({
        sum: one + other,
        isTaxed: isNetAndTax(Math.max(one, other), Math.min(one, other)),
      })),
  )
  return (sums.find(({ isTaxed }) => isTaxed) ?? sums.find(({ sum }) => sum === largest))?.sum
}

/** An amount needs more than a place on some line to be proposed: a label, a proof or a sign. */
const surePoints = 1

/** Finds the total of a receipt in pence; null if no line looks like one. */
export const findAmount = (lines: readonly string[]): number | null => {
  const all = lines.flatMap(listAmounts).filter(({ pence }) => pence > 0)
  const largest = Math.max(
    0,
    ...all.filter(({ kind }) => points[kind] >= 0).map((one) => one.pence),
  )
  const scored = new Map<number, number>()
  const score = (pence: number, more: number) =>
    scored.set(pence, Math.max(scored.get(pence) ?? -Infinity, more))
  for (const { kind, pence, hasSign, isRepaired } of all) {
    score(
      pence,
      points[kind] +
        3 * countProofs(pence, all) +
        (hasSign ? 0.5 : 0) +
        (pence === largest ? 1 : 0) -
        (isRepaired ? 1 : 0),
    )
  }
  for (const sum of [findSumOfTwo(all), findCashPaid(all)]) {
    // The sums prove it, whatever the line says that it stands on.
    if (sum !== undefined) score(sum, Math.max(0, scored.get(sum) ?? 0) + 5)
  }
  const [best] = [...scored].toSorted(([, a], [, b]) => b - a)
  return best && best[1] >= surePoints ? best[0] : null
}
