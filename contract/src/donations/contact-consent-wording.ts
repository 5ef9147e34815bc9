/**
 * What somebody agrees to who lets a charity write to them. It is kept as it was shown, so a change
 * here changes nothing that was agreed before.
 */
export const getContactConsentWording = (charityName: string): string =>
  `${charityName} may email me about its work and how I could help.`
