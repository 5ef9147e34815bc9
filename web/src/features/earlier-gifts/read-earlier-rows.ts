import type { EarlierRow } from '@pennytrail/contract'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { earlierFields, type EarlierField } from '@pennytrail/contract/earlier-gifts/rules.ts'
import {
  getConfirmedDayError,
  getRecordedDayError,
} from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import { giftAidRules, tidyIdentity } from '@pennytrail/contract/gift-aid/rules.ts'
import {
  getOfflineAmountError,
  giftMethodLabel,
  receivedMethods,
  type ReceivedMethod,
} from '@pennytrail/contract/grants/rules.ts'
import { inviteRules } from '@pennytrail/contract/invites/rules.ts'
import {
  findDateOrder,
  readDate,
  readSigned,
  type CellRow,
  type ColumnPlaces,
  type DateOrder,
} from '../bank-import/index.ts'

/** The column of each field that the file has, from 0. */
type FieldColumns = ColumnPlaces<EarlierField>

const fieldNames = Object.keys(earlierFields) as EarlierField[]

/** Guesses the column of each field by the headings of the file. */
export const guessFieldColumns = (headings: readonly string[]): FieldColumns => {
  const columns: Partial<Record<EarlierField, number>> = {}
  const taken = new Set<number>()
  const take = (field: EarlierField, fits: (heading: string) => boolean) => {
    const at = headings.findIndex((heading, place) => !taken.has(place) && fits(heading.trim()))
    if (at < 0 || columns[field] !== undefined) return
    columns[field] = at
    taken.add(at)
  }
  // The template's own headings first, so that no pattern takes the column of another field.
  for (const field of fieldNames) {
    const label = earlierFields[field].label.toLowerCase()
    take(field, (heading) => heading.toLowerCase() === label)
  }
  for (const field of fieldNames)
    take(field, (heading) => earlierFields[field].headings.test(heading))
  return columns
}

/** Returns whether the columns name the givers, without which no row can be read. */
export const namesGivers = ({ lastName, name, organisation }: FieldColumns): boolean =>
  lastName !== undefined || name !== undefined || organisation !== undefined

/** Guesses the columns of a file whose first row has the headings. */
export const guessFields = (rows: readonly CellRow[]) => ({
  headingsAt: 0,
  columns: guessFieldColumns(rows[0]?.cells ?? []),
})

/** A row that cannot be sent, and what to do about it. */
export interface UnreadRow {
  readonly line: number
  readonly problem: string
}

export interface ReadRows {
  readonly rows: readonly EarlierRow[]
  readonly unread: readonly UnreadRow[]
}

/** A problem of one cell, in words for the person who chose the file. */
class CellProblem extends Error {}

const refuse = (message: string | undefined): void => {
  if (message !== undefined) throw new CellProblem(message)
}

const yes = /^(y|yes|true|1|claimed|x)$/i
const no = /^(n|no|false|0|not claimed|unclaimed)?$/i

/** Words for ways of giving in the files of other programs, the surest first. */
const methodWords: readonly (readonly [ReceivedMethod, RegExp])[] = [
  ['payroll-giving', /payroll|give as you earn|gaye/i],
  ['caf-account', /caf (account|voucher|cheque)|charity voucher|^voucher/i],
  ['cheque', /^(cheque|check|chq)/i],
  ['card-reader', /card reader|contactless|sum ?up|zettle|square|^card$/i],
  [
    'platform',
    /platform|justgiving|paypal|gocardless|stewardship|donr|enthuse|caf donate|^online/i,
  ],
  ['bank-transfer', /standing order|transfer|bacs|faster|bank|^st?o$/i],
  ['cash', /^cash/i],
]

const readMethod = (text: string): ReceivedMethod => {
  const written = text.toLowerCase()
  const found =
    receivedMethods.find(
      (method) => method === written || giftMethodLabel[method].toLowerCase() === written,
    ) ?? methodWords.find(([, words]) => words.test(text))?.[0]
  if (found) return found
  const names = receivedMethods.map((method) => giftMethodLabel[method].toLowerCase())
  throw new CellProblem(
    `“${text}” is not a way of paying we know. Write ${names.join(', ')} or standing order.`,
  )
}

/** Reads the cells of one row by field. */
const makeRowReader = (columns: FieldColumns, order: DateOrder) => (cells: readonly string[]) => {
  const get = (field: EarlierField): string => cells[columns[field] ?? -1]?.trim() ?? ''
  const getDay = (field: EarlierField): string | null => {
    if (get(field) === '') return null
    const day = readDate(get(field), order)
    if (day === null) {
      const { label } = earlierFields[field]
      throw new CellProblem(`${label}: “${get(field)}” is not a date. Write it as 27/03/2025.`)
    }
    return day
  }
  return { get, getDay }
}

type RowReader = ReturnType<ReturnType<typeof makeRowReader>>

const readGiver = ({ get }: RowReader): EarlierRow['giver'] => {
  const organisation = get('organisation')
  const person = [get('firstName'), get('lastName')].filter(Boolean).join(' ') || get('name')
  const name = organisation || person
  if (name === '')
    throw new CellProblem('The row names no giver. Add a last name or an organisation.')
  refuse(inviteRules.name(name))
  const email = get('email') || null
  if (email !== null) refuse(inviteRules.email(email))
  return { name, email: email?.toLowerCase() ?? null, isOrganisation: organisation !== '' }
}

const readDeclaration = (row: RowReader, today: string): EarlierRow['declaration'] => {
  const { get, getDay } = row
  const declaredOn = getDay('declaredOn')
  if (declaredOn === null) return null
  refuse(getRecordedDayError(declaredOn, today))
  const taken = /oral|phone|spoken|word/i.test(get('taken')) ? 'oral' : 'paper'
  const confirmedOn = taken === 'oral' ? getDay('confirmedOn') : null
  if (taken === 'oral') refuse(getConfirmedDayError(confirmedOn ?? '', declaredOn, today))
  const identity = tidyIdentity({
    title: get('title'),
    firstName: get('firstName'),
    lastName: get('lastName'),
    house: get('house'),
    address: '',
    postcode: get('postcode'),
    abroad: false,
  })
  for (const [field, rule] of Object.entries(giftAidRules)) {
    refuse(rule(identity[field as keyof typeof giftAidRules], identity))
  }
  const scope = /past|earlier|4|four/i.test(get('covers')) ? 'past' : 'future'
  return { taken, declaredOn, confirmedOn, scope, identity }
}

const readGift = ({ get, getDay }: RowReader): EarlierRow['gift'] => {
  const date = getDay('date')
  const written = get('amount')
  if (date === null && written === '') return null
  if (date === null) throw new CellProblem('The gift has no date.')
  const amount = readSigned(written, 'GBP')
  refuse(getOfflineAmountError(amount))
  const claimed = get('claimed')
  if (!yes.test(claimed) && !no.test(claimed)) {
    throw new CellProblem(`Gift Aid claimed: “${claimed}” is neither yes nor no.`)
  }
  // An empty cell means yes: only a gift that is marked can be claimed.
  const isClaimed = claimed === '' || yes.test(claimed)
  return { date, amount: amount!, method: readMethod(get('method') || 'bank transfer'), isClaimed }
}

/** Reads the rows below the headings. Rows with a problem are apart, with what to do. */
export const readEarlierRows = (
  rows: readonly CellRow[],
  columns: FieldColumns,
  now = new Date(),
): ReadRows => {
  const today = toUkDate(now)
  const dates = (['declaredOn', 'confirmedOn', 'date'] as const).flatMap((field) =>
    rows.map(({ cells }) => cells[columns[field] ?? -1] ?? '').filter(Boolean),
  )
  const readCellsOf = makeRowReader(columns, findDateOrder(dates, today) ?? 'dmy')
  const read: EarlierRow[] = []
  const unread: UnreadRow[] = []
  for (const { cells, line } of rows) {
    try {
      const row = readCellsOf(cells)
      const [giver, declaration, gift] = [
        readGiver(row),
        readDeclaration(row, today),
        readGift(row),
      ]
      read.push({ line, giver, declaration, gift })
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error
      unread.push({ line, problem: error.message })
    }
  }
  return { rows: read, unread }
}

/** Writes the template: a line of headings. */
export const writeTemplate = (): string =>
  `${fieldNames
    .filter((field) => field !== 'name')
    .map((field) => earlierFields[field].label)
    .join(',')}\r\n`
