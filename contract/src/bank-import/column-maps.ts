/** The rules of saved column maps; web and server share them. */
import { isInvisible } from '../misleading-text.ts'

/** The kinds of file whose columns a charity can save: a platform's payouts, and earlier gifts. */
export const mappedFiles = ['platform', 'earlier-gifts'] as const
export type MappedFile = (typeof mappedFiles)[number]

export const columnMapLimits = { maps: 100, name: 80, headings: 200, heading: 200 } as const

export const getColumnMapNameError = (name: string): string | undefined => {
  if (isInvisible(name)) return 'Enter a name, such as Enthuse payouts.'
  return name.trim().length > columnMapLimits.name
    ? `Use at most ${columnMapLimits.name} characters.`
    : undefined
}

/**
 * Writes headings as they are compared: in small letters, with single spaces, cut to the length that
 * is stored, and without empty ones at the end.
 */
export const normaliseHeadings = (headings: readonly string[]): string[] => {
  const written = headings.map((one) =>
    one
      .replace(/^\uFEFF/, '')
      .trim()
      .replaceAll(/\s+/g, ' ')
      .toLowerCase()
      .slice(0, columnMapLimits.heading),
  )
  return written.slice(0, written.findLastIndex((one) => one !== '') + 1)
}
