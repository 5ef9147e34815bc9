/** Returns a part of a whole in whole percent, from 0 to 100, as the width of a bar. */
export const toBarPercent = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, Math.trunc((part * 100) / whole))) : 0

/** Shortens a text to at most `max` characters, between words. */
export const cutText = (text: string, max: number): string => {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= max) return plain
  return `${plain.slice(0, max - 1).replace(/\s+\S*$/, '')}…`
}
