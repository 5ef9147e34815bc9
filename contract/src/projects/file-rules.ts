/** Limits for the pictures and documents of a project, in the form and in the API. */
import { isInvisible } from '../misleading-text.ts'
export const fileLimits = {
  images: 24,
  imagesAtOnce: 10,
  alt: 300,
  documents: 12,
  documentTitle: 120,
  teammates: 50,
} as const

export const getAltError = (alt: string): string | undefined =>
  alt.trim().length > fileLimits.alt ? `Use at most ${fileLimits.alt} characters.` : undefined

export const getDocumentTitleError = (title: string): string | undefined => {
  if (isInvisible(title)) return 'Say what the document is.'
  return title.trim().length > fileLimits.documentTitle
    ? `Use at most ${fileLimits.documentTitle} characters.`
    : undefined
}

/**
 * Decimal places of the stored degrees: precise to about a hundred metres, or to about ten
 * kilometres if rounded.
 */
export const locationDecimals = { exact: 3, rounded: 1 } as const

export const getLatitudeError = (latitude: number): string | undefined =>
  Number.isFinite(latitude) && Math.abs(latitude) <= 90
    ? undefined
    : 'Enter degrees from -90 to 90, north of the equator above zero.'

export const getLongitudeError = (longitude: number): string | undefined =>
  Number.isFinite(longitude) && Math.abs(longitude) <= 180
    ? undefined
    : 'Enter degrees from -180 to 180, east of Greenwich above zero.'
