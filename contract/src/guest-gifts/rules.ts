/** The page that a guest's link opens. */
export const guestGiftPath = '/guest-gift'

/** The number of days for which a guest's link works. */
export const guestLinkDays = 90

/**
 * The number of hours after which a link no longer downloads or deletes the guest's data. An old
 * receipt may have been forwarded; a new link goes to the address itself.
 */
export const freshLinkHours = 24

/** The largest number of gifts that one email with new links lists. */
export const maxGiftsInEmail = 20
