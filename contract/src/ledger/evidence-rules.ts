import { documentTypes, phonePictureTypes, pictureTypes } from '../files/upload-rules.ts'
import { isInvisible } from '../misleading-text.ts'

/**
 * Rules for the evidence of an entry, with their error sentences; the API applies the same rules.
 */
export const evidenceLimits = { files: 10, title: 120, reason: 500 } as const

/** The types of file that show what a payment was for, as the `accept` attribute of a field. */
export const evidenceTypes = `${pictureTypes},${phonePictureTypes},${documentTypes}`

type ValidationError = string | undefined

export const getEvidenceTitleError = (title: string): ValidationError => {
  if (isInvisible(title)) return 'Say what it is, such as "Receipt".'
  return title.trim().length > evidenceLimits.title
    ? `Use at most ${evidenceLimits.title} characters.`
    : undefined
}

export const getWithdrawalError = (reason: string): ValidationError => {
  if (isInvisible(reason)) return 'Say why you are withdrawing it.'
  return reason.trim().length > evidenceLimits.reason
    ? `Use at most ${evidenceLimits.reason} characters.`
    : undefined
}
