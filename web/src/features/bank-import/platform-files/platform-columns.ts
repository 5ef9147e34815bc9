import { givingPlatforms } from '@pennytrail/contract/gift-aid/who-claims.ts'
import { maxRowsAbove, type ColumnPlaces, type MappedField } from '../column-maps/find-columns.ts'
import type { CellRow } from '../reading/split-rows.ts'

/**
 * The columns that a platform's file can have, each with the names that platforms give it, the surest
 * first. Charities choose the columns of their reports, so a column is found by its name, never by
 * its place. Names are compared in small letters, with one space between words.
 */
const names = {
  gross: [/^gross( amount| donation)?$/, /^donation amount$/, /^gift amount$/, /^amount$/],
  fee: [/^(total |platform |processing |payment |transaction )*fees?( amount)?$/, /charge$/],
  net: [/^net( amount| donation)?$/],
  matched: [/^employer matched donation$/],
  giftAid: [/^gift aid( amount)?$/, /^tax reclaim(ed)?$/],
  giftAidFee: [/^gift aid fees?$/, /^fees? on gift aid$/],
  payout: [/^(payment|payout|remittance advice) ref(erence)?$/],
  giftAidPayout: [/^gift aid (payment|payout) ref(erence)?$/],
  name: [/^donor (full )?name$/, /^name$/],
  firstName: [/^(donor )?first ?name$/],
  lastName: [/^(donor )?(last ?name|surname)$/],
  email: [/^(donor )?e ?mail( address)?$/, /^from email address$/],
  employer: [/^employer name$/],
  isAnonymous: [/^(is )?anonymous$/],
  type: [/^type$/, /^donation type$/, /^payment type$/],
  method: [/^donation method$/],
  status: [/^status$/],
  currency: [/^(donation |payment )?currency( code)?$/],
  date: [/^(donation |payment )?date$/],
  time: [/^time$/],
  impact: [/^balance impact$/],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>

export type PlatformColumn = keyof typeof names
export const platformColumns = Object.keys(names) as PlatformColumn[]

/** The place of each column in a file; a column that is not there has no place. */
export type PlatformColumnMap = ColumnPlaces<PlatformColumn>

/** Writes a column's name as it is compared: “DonationAmount (GBP)” is “donation amount”. */
const normaliseName = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .replace(/\(.*\)|£/g, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Finds the columns of a header row by their names. */
export const mapColumns = (header: readonly string[]): PlatformColumnMap => {
  const written = header.map(normaliseName)
  const find = (patterns: readonly RegExp[]): number | undefined => {
    for (const pattern of patterns) {
      const at = written.findIndex((name) => pattern.test(name))
      if (at >= 0) return at
    }
    return undefined
  }
  return Object.fromEntries(
    platformColumns.flatMap((column) => {
      const at = find(names[column])
      return at === undefined ? [] : [[column, at]]
    }),
  )
}

/** The columns that a person can choose in a file whose names say nothing. */
export const choosableColumns = {
  gross: { label: 'Amount of each gift', kind: 'money' },
  fee: { label: 'Fee', kind: 'money' },
  net: { label: 'Amount paid to you', kind: 'money' },
  date: { label: 'Date of the payout or gift', kind: 'date' },
  payout: { label: 'Reference of the payout', kind: 'text' },
  name: { label: 'Giver’s name, if the giver agreed', kind: 'text' },
  firstName: { label: 'First name', kind: 'text' },
  lastName: { label: 'Last name', kind: 'text' },
  email: { label: 'Email', kind: 'text' },
  isAnonymous: { label: 'Anonymous (yes or no)', kind: 'text' },
  giftAid: { label: 'Gift Aid', kind: 'money' },
  giftAidFee: { label: 'Fee on Gift Aid', kind: 'money' },
  giftAidPayout: { label: 'Reference of the Gift Aid payout', kind: 'text' },
  currency: { label: 'Currency', kind: 'text' },
  status: { label: 'Status', kind: 'text' },
} as const satisfies Partial<Record<PlatformColumn, MappedField>>

/** Returns the columns that a file lacks and that nothing can replace. */
export const listMissingColumns = (map: PlatformColumnMap): string[] => [
  ...(map.gross === undefined ? ['the amount of each gift'] : []),
  ...(map.net === undefined && map.fee === undefined ? ['the fee or the amount paid to you'] : []),
]

/** The rows below the header of a file, with its columns. */
export interface PlatformTable {
  readonly columns: PlatformColumnMap
  readonly rows: readonly CellRow[]
}

const countColumns = (map: PlatformColumnMap): number => Object.keys(map).length

/**
 * Finds the header of a platform's file: the first of its top rows that names an amount, otherwise
 * the row that names most columns.
 */
export const findHeader = (rows: readonly CellRow[]) => {
  const top = rows.slice(0, maxRowsAbove).map(({ cells }) => mapColumns(cells))
  const whole = top.findIndex((map) => listMissingColumns(map).length === 0)
  const best = top.reduce(
    (richest, map, at) => (countColumns(map) > countColumns(top[richest]!) ? at : richest),
    0,
  )
  const headingsAt = whole < 0 ? best : whole
  return { headingsAt, columns: top[headingsAt] ?? {} }
}

/** Returns the platform that writes files with these columns; null if any could have. */
export const guessPlatform = (columns: PlatformColumnMap): string | null => {
  const has = (column: PlatformColumn) => columns[column] !== undefined
  if (has('impact')) return 'PayPal'
  if (has('matched') || has('employer')) return 'CAF payroll giving'
  if (has('isAnonymous') && has('method')) return 'CAF'
  return has('giftAidFee') || has('giftAidPayout') ? 'JustGiving' : null
}

export const anotherPlatform = 'Another platform'

/** The platforms whose files can be read, in the order of the list that a person chooses from. */
export const platformNames: readonly string[] = [
  'JustGiving',
  'PayPal',
  'CAF',
  'CAF payroll giving',
  ...Object.keys(givingPlatforms).filter((name) => !['JustGiving', 'PayPal'].includes(name)),
  anotherPlatform,
]
