/** How many years after the year of a gift a charity keeps its record of a giver who has left. */
export const giverRecordYears = 6

/** Said to givers before they delete their account, in their data and on the privacy page. */
export const giverRecordSentence =
  'Each charity that you gave to keeps its own record of your gifts for its books: your name, email address, and the amount and date of each gift, until the end of the sixth year after the year of the gift. Only the Leads of that charity see it.'
