/**
 * The Code of Fundraising Practice, which every charity agrees to before it raises money here. The
 * platform has to give those who fundraise on it the Fundraising Regulator's guidance (Code 2025,
 * section 9.1).
 */

/** The version of the Code that is in force, by the day on which it came into force. */
export const codeVersion = '2025-11-01' as const

/**
 * The statement that a person agrees to for a charity. Each agreement stores the text as shown, so
 * a change here does not affect earlier agreements.
 */
export const getCodeWording = (charityName: string): string =>
  `${charityName} will keep to the Code of Fundraising Practice (the version in force from 1 November 2025) in all its fundraising here. I have the authority to agree to this for ${charityName}.`

export const getCodeError = (agreed: boolean): string | undefined =>
  agreed ? undefined : 'Agree to the Code of Fundraising Practice to continue.'
