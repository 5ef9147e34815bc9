import { maxLimit } from '@pennytrail/contract/pagination.ts'

export interface GuidePart {
  readonly title: string
  /** Paragraphs of text; `backticks` mark code. */
  readonly text: readonly string[]
}

/** The introduction that developers need before their first call of the API. */
export const guide: readonly GuidePart[] = [
  {
    title: 'Signing in',
    text: [
      '`POST /api/auth/login` with an email and a password answers with a `token`. Send it in the `Authorization` header, with or without `Bearer ` before it. Where the account has a second factor, the answer is 401 `second-factor-required`: send the same again with its `code`.',
      'A token lasts one hour. `POST /api/auth/renew` gives a fresh one, until twelve hours after signing in; `POST /api/auth/logout` ends all of them. A token that is sent but is not valid is 401 `token-invalid` everywhere, also where nobody has to sign in.',
      'Calls never read a cookie, and answer no other website’s pages: there are no CORS headers. To look an invite up, its own token is the authorisation.',
    ],
  },
  {
    title: 'What goes wrong',
    text: [
      'Every error is `{ code, message, error }`: the `code` for programs, one sentence for people in both others. With `validation-failed` there are `issues`, each with the `path` of a field and a `message`. Fields that a call does not know are refused, not ignored.',
      'A method that an address does not offer is 405, with those it does in `Allow`. After a 429 or a 503 try again later, after a 429 not before the seconds of `Retry-After`.',
    ],
  },
  {
    title: 'Sending something once',
    text: [
      'Whatever makes money move, records it, or writes to people takes an id that you make, a UUID: `id` in the body (`donationId` of an instalment, `sendId` of an invite). Where no answer came, send the same again with the same id: it happens once, and answers alike. Another thing under an id that was used is refused with 409.',
      'What has an address already, such as a claim to be submitted or an entry to be reversed, is done once by its state: the second call says 409.',
    ],
  },
  {
    title: 'Lists',
    text: [
      `Lists take \`page\`, from 1, and \`limit\`, at most ${maxLimit}, and answer both with \`totalCount\` and \`totalPages\`. A search counts to 1,000; where there is more, \`more\` is true. A parameter that takes several values is repeated: \`listOfTags=Health&listOfTags=Food\`.`,
    ],
  },
  {
    title: 'Money and time',
    text: [
      'Amounts are whole minor units with a currency: `{ "amount": 2500, "currency": "GBP" }` is £25.00. Different currencies are never added up. Days are `2026-04-06`, moments `2026-04-06T09:30:00.000Z`; the day of an entry is the day in the United Kingdom.',
    ],
  },
  {
    title: 'Tables and papers as files',
    text: [
      'Where a call names other media types, put `.csv`, `.pdf` or `.json` after the id in its address, or ask with `Accept: text/csv` or `Accept: application/pdf`. Without either the answer is JSON.',
    ],
  },
  {
    title: 'Pictures and private files',
    text: [
      'Files are sent as `multipart/form-data`, each at most 10 MB; other bodies are JSON of at most 256 KiB unless a call says more. Pictures that anyone may see are at `/files/{id}/{width}.webp` and never change.',
      'Receipts and other private files have a signed `address` in the answer that tells of them. It needs no authorisation, so do not keep it or hand it on; after a quarter of an hour it is 404, and asking again gives a new one.',
    ],
  },
]
