/**
 * The number of years after the year of a gift for which a charity keeps the record of a giver who
 * deleted their account.
 */
export const giverRecordYears = 6

/**
 * Shown to givers before they delete their account, in their data export and on the privacy page.
 */
export const giverRecordSentence =
  'Each charity that you gave to keeps its own record of your gifts for its books: your name, email address, and the amount and date of each gift, until the end of the sixth year after the year of the gift. Only the Leads of that charity see it.'

/** Says what stays of Gift Aid declarations. Shown in the same places as `giverRecordSentence`. */
export const declarationRecordSentence =
  'HMRC requires that a Gift Aid declaration stays, with your name and home address, until six years after the last claim made on it, and as long as a gift that it covers could still be claimed on. Only the Leads of that charity see it.'
