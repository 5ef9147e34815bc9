import { tidyEmail } from './email-address.ts'

/**
 * Writes a stored address as the person typed it: ada@xn--mller-kva.de as ada@müller.de. Only for
 * people who know the address, because a letter of another script can look like one of ours.
 */
export const showEmail = (email: string): string => {
  if (!email.includes('xn--')) return email
  const at = email.lastIndexOf('@') + 1
  const labels = email.slice(at).split('.')
  try {
    const shown = email.slice(0, at) + labels.map(decodeLabel).join('.')
    return tidyEmail(shown) === email ? shown : email
  } catch {
    return email
  }
}

const decodeLabel = (label: string): string =>
  label.startsWith('xn--') ? decodePunycode(label.slice('xn--'.length)) : label

// The parameters of RFC 3492, section 5.
const base = 36
const [minThreshold, maxThreshold] = [1, 26]
const [firstBias, skew, damp] = [72, 38, 700]
const firstPoint = 0x80

const divide = (one: number, by: number): number => (one - (one % by)) / by

const adaptBias = (delta: number, points: number, isFirst: boolean): number => {
  let rest = divide(delta, isFirst ? damp : 2)
  rest += divide(rest, points)
  let k = 0
  for (; rest > ((base - minThreshold) * maxThreshold) / 2; k += base) {
    rest = divide(rest, base - minThreshold)
  }
  return k + divide((base - minThreshold + 1) * rest, rest + skew)
}

/** Decodes a label of a domain (RFC 3492, section 6.2). Throws a RangeError if it is malformed. */
const decodePunycode = (code: string): string => {
  const end = code.lastIndexOf('-')
  const points = Array.from(code.slice(0, Math.max(end, 0)), (one) => one.codePointAt(0)!)
  let [point, place, bias, at] = [firstPoint, 0, firstBias, end + 1]
  while (at < code.length) {
    const before = place
    let weight = 1
    for (let k = base; ; k += base) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(code.charAt(at) || '?')
      if (digit < 0) throw new RangeError('no digit')
      at += 1
      place += digit * weight
      const threshold = Math.min(Math.max(k - bias, minThreshold), maxThreshold)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const length = points.length + 1
    bias = adaptBias(place - before, length, before === 0)
    point += divide(place, length)
    place %= length
    points.splice(place, 0, point)
    place += 1
  }
  return String.fromCodePoint(...points)
}
