/** The page of the link with which a person signs out everywhere, in the email about a new device. */
export const signOutPath = '/sign-out-everywhere'

/** The number of days for which that link works. */
export const signOutLinkDays = 7
