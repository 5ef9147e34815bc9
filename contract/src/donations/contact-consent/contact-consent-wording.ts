/**
 * Returns the statement that a giver agrees to when they allow a charity to email them. Each
 * consent stores the text as shown, so a change here does not affect earlier consents.
 */
export const getContactConsentWording = (charityName: string): string =>
  `${charityName} may email me about its work and how I could help.`
