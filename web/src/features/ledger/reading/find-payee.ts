/** The lines at the top of a receipt in which its shop stands. */
const topLines = 6

const noName =
  /\b(invoice|receipt|vat|tax|tel|phone|www|http|date|order|bill to|customer|copy|welcome|thank|till|table|ticket|street|road|lane|avenue|page)\b|@|\d{3,}/i

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Counts the edits that turn one text into the other. */
const countEdits = (from: string, to: string): number => {
  let before = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= to.length; at += 1) {
      const same = from[row - 1] === to[at - 1] ? 0 : 1
      now.push(Math.min(before[at]! + 1, now[at - 1]! + 1, before[at - 1]! + same))
    }
    before = now
  }
  return before.at(-1)!
}

const isSame = (line: string, payee: string): boolean => {
  const [read, known] = [fold(line), fold(payee)]
  if (known.length < 4) return read === known
  return read.startsWith(known) || countEdits(read, known) <= known.length / 5
}

/** Writes a name that is printed in capitals as names are written. */
const writeName = (line: string): string => {
  const name = line.replace(/^[^a-z0-9]+|[^a-z0-9.)]+$/gi, '').replace(/\s+/g, ' ')
  return name === name.toUpperCase()
    ? name.toLowerCase().replace(/(?<![a-z’'])[a-z]/g, (initial) => initial.toUpperCase())
    : name
}

/**
 * Finds who was paid: one of the charity's payees if the top of the receipt names it, otherwise the
 * first line that looks like a name. Null if none does.
 */
export const findPayee = (lines: readonly string[], payees: readonly string[]): string | null => {
  const top = lines.slice(0, topLines)
  const known = payees.find((payee) => top.some((line) => isSame(line, payee)))
  if (known) return known
  const name = top.find((line) => !noName.test(line) && /[a-z]{3}/i.test(line) && !/^\d/.test(line))
  return name ? writeName(name).slice(0, 100) || null : null
}
