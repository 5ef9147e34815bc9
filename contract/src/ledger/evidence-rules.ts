/** What evidence of an entry must be, as sentences for the form. The API holds the same rules. */
export const evidenceLimits = { files: 10, title: 120, reason: 500 } as const

type Fault = string | undefined

export const evidenceTitleFault = (title: string): Fault => {
  if (title.trim() === '') return 'Say what it is, such as "Receipt".'
  return title.trim().length > evidenceLimits.title
    ? `Use at most ${evidenceLimits.title} characters.`
    : undefined
}

export const withdrawalFault = (reason: string): Fault => {
  if (reason.trim() === '') return 'Say why it is withdrawn.'
  return reason.trim().length > evidenceLimits.reason
    ? `Use at most ${evidenceLimits.reason} characters.`
    : undefined
}
