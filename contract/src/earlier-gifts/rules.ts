/** The most rows of one file of earlier gifts. */
export const maxEarlierRows = 2000

/**
 * The fields of a file of earlier gifts, in the order of the template, with their usual headings. The
 * template has no whole name, which stands for first and last name in files of other programs.
 */
export const earlierFields = {
  title: { label: 'Title', kind: 'text', headings: /^title|salutation|prefix/i },
  firstName: {
    label: 'First name',
    kind: 'text',
    headings: /first|forename|given name|christian/i,
  },
  lastName: { label: 'Last name', kind: 'text', headings: /last|surname|family/i },
  organisation: { label: 'Organisation', kind: 'text', headings: /organi[sz]ation|company|trust/i },
  email: { label: 'Email', kind: 'text', headings: /e-?mail/i },
  house: {
    label: 'House name or number',
    kind: 'text',
    headings: /house|number or name|^address( ?(line )?1)?$/i,
  },
  postcode: { label: 'Postcode', kind: 'text', headings: /post ?code|zip/i },
  declaredOn: {
    label: 'Declaration date',
    kind: 'date',
    headings: /declar.*(date|on)|(date|on).*declar/i,
  },
  taken: {
    label: 'Declaration made',
    kind: 'text',
    headings: /declar.*(made|how|type|method|taken)/i,
  },
  confirmedOn: { label: 'Confirmed in writing', kind: 'date', headings: /confirm/i },
  covers: { label: 'Declaration covers', kind: 'text', headings: /cover|scope/i },
  date: {
    label: 'Gift date',
    kind: 'date',
    headings: /(gift|donation|given|received).*date|^date/i,
  },
  amount: { label: 'Amount', kind: 'money', headings: /amount|value|^£|gift \(/i },
  method: { label: 'Paid by', kind: 'text', headings: /paid by|method|payment type/i },
  claimed: { label: 'Gift Aid claimed', kind: 'text', headings: /claimed|gift ?aid/i },
  name: {
    label: 'Name',
    kind: 'text',
    headings: /^(donor|giver|supporter|contact)|^(full )?name$/i,
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly label: string
      readonly kind: 'text' | 'date' | 'money'
      readonly headings: RegExp
    }
  >
>

export type EarlierField = keyof typeof earlierFields
