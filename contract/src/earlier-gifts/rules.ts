/** The most rows of one file of earlier gifts. */
export const maxEarlierRows = 2000

/** The fields of a file of earlier gifts, in the order of the template, with their usual headings. */
export const earlierFields = {
  title: { label: 'Title', headings: /^title|salutation|prefix/i },
  firstName: { label: 'First name', headings: /first|forename|given name|christian/i },
  lastName: { label: 'Last name', headings: /last|surname|family/i },
  organisation: { label: 'Organisation', headings: /organi[sz]ation|company|trust/i },
  email: { label: 'Email', headings: /e-?mail/i },
  house: {
    label: 'House name or number',
    headings: /house|number or name|^address( ?(line )?1)?$/i,
  },
  postcode: { label: 'Postcode', headings: /post ?code|zip/i },
  declaredOn: { label: 'Declaration date', headings: /declar.*(date|on)|(date|on).*declar/i },
  taken: { label: 'Declaration made', headings: /declar.*(made|how|type|method|taken)/i },
  confirmedOn: { label: 'Confirmed in writing', headings: /confirm/i },
  covers: { label: 'Declaration covers', headings: /cover|scope/i },
  date: { label: 'Gift date', headings: /(gift|donation|given|received).*date|^date/i },
  amount: { label: 'Amount', headings: /amount|value|^£|gift \(/i },
  method: { label: 'Paid by', headings: /paid by|method|payment type/i },
  claimed: { label: 'Gift Aid claimed', headings: /claimed|gift ?aid/i },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly headings: RegExp }>>

export type EarlierField = keyof typeof earlierFields
