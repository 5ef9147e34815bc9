import {
  type CharityNumber,
  parseEnglandAndWalesNumber,
} from '@pennytrail/contract/charity-register/charity-number.ts'
import { isCalendarDate } from '@pennytrail/contract/dates/calendar-date.ts'
import { parseAmount } from '@pennytrail/contract/money.ts'

type Values = Readonly<Record<string, string>>

/** A charity as the register import stores it. Dates are ISO 8601, amounts in pence. */
export type RegisterRow = CharityNumber & {
  readonly name: string
  readonly type: string | null
  readonly status: 'registered' | 'removed' | null
  readonly registeredOn: string | null
  readonly removedOn: string | null
  readonly reportingStatus: string | null
  readonly income: number | null
  readonly expenditure: number | null
  readonly companyNumber: string | null
  readonly insolvent: boolean
  readonly inAdministration: boolean
  readonly weblink: string | null
  readonly activities: string | null
  readonly giftAid: boolean | null
  readonly extractDate: string
  /** Null where the regulator does not publish it in the row of the charity. */
  readonly classes: readonly number[] | null
  readonly countries: readonly string[] | null
  /** Whether OSCR lists the charity as also registered elsewhere. */
  readonly crossBorder: boolean | null
  /** The number at another regulator that OSCR names as the parent. */
  readonly parentNumber: string | null
}

/** The reason why a row is not imported. The sentence is shown next to its line. */
export class RowError extends Error {}

/** Reads a row of the extract's charity table. Throws RowError. */
export const toCharityRow = (values: Values): RegisterRow => {
  return {
    ...parseCharityNumber(values),
    name: parseName(values['charity_name']),
    type: values['charity_type'] || null,
    status: parseStatus(values),
    registeredOn: parseDate(values, 'date_of_registration'),
    removedOn: parseDate(values, 'date_of_removal'),
    reportingStatus: values['charity_reporting_status'] || null,
    income: parsePounds(values, 'latest_income'),
    expenditure: parsePounds(values, 'latest_expenditure'),
    companyNumber: parseCompanyNumber(values),
    insolvent: parseBoolean(values, 'charity_insolvent') ?? false,
    inAdministration: parseBoolean(values, 'charity_in_administration') ?? false,
    weblink: parseWeblink(values['charity_contact_web'] ?? ''),
    activities: values['charity_activities'] || null,
    giftAid: parseBoolean(values, 'charity_gift_aid'),
    extractDate: parseExtractDate(values),
    classes: null,
    countries: null,
    crossBorder: null,
    parentNumber: null,
  }
}

export const parseName = (written: string | undefined): string => {
  const name = written?.replace(/\s+/g, ' ').trim()
  if (!name) throw new RowError('The charity has no name.')
  return name
}

/** Reads the number of the charity that a row of any table is about. Throws RowError. */
export const parseCharityNumber = (values: Values): CharityNumber => {
  const main = values['registered_charity_number'] ?? ''
  const linked = values['linked_charity_number'] || '0'
  const number =
    /^\d+$/.test(main) && /^\d+$/.test(linked)
      ? parseEnglandAndWalesNumber(Number(main), Number(linked))
      : undefined
  if (!number) throw new RowError(`“${main}” with “${linked}” is not a charity number.`)
  return number
}

/** Reads the day on which the extract was taken, which every row contains. Throws RowError. */
export const parseExtractDate = (values: Values): string => {
  const date = parseDate(values, 'date_of_extract')
  if (!date) throw new RowError('The row does not say when the extract was taken.')
  return date
}

const parseStatus = (values: Values): 'registered' | 'removed' => {
  const status = values['charity_registration_status'] ?? ''
  if (status === 'Registered') return 'registered'
  if (status === 'Removed') return 'removed'
  throw new RowError(`“${status}” is not a registration status.`)
}

const parseDate = (values: Values, column: string): string | null => {
  const text = values[column] ?? ''
  if (text === '') return null
  const day = text.slice(0, 10)
  if (!isCalendarDate(day)) {
    throw new RowError(`${column} is “${text}”, which is not a date.`)
  }
  return day
}

/** Reads an amount in pounds and returns pence; null if the column is empty. Throws RowError. */
export const parsePounds = (values: Values, column: string): number | null => {
  const text = values[column] ?? ''
  if (text === '') return null
  // Nearly all amounts are whole pounds.
  if (/^\d{1,12}$/.test(text)) return Number(text) * 100
  const pence = parseAmount(text.replace(/^-/, '').replace(/(\.\d\d)0+$/, '$1'))
  if (pence === null) throw new RowError(`${column} is “${text}”, which is not an amount.`)
  return text.startsWith('-') ? -pence : pence
}

const parseBoolean = (values: Values, column: string): boolean | null => {
  const text = (values[column] ?? '').toLowerCase()
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  if (text === '') return null
  throw new RowError(`${column} is “${text}”, which is neither true nor false.`)
}

/**
 * Returns a company number of 8 characters. Numbers of digits alone often lack their leading zeros.
 */
const parseCompanyNumber = (values: Values): string | null => {
  const text = (values['charity_company_registration_number'] ?? '').toUpperCase()
  if (/^0*$/.test(text)) return null
  return /^\d{1,8}$/.test(text) ? text.padStart(8, '0') : text.slice(0, 20)
}

/**
 * Returns the charity's website as an http(s) address, or null if the column has something else:
 * people write email addresses, "none" and social media names there.
 */
export const parseWeblink = (text: string): string | null => {
  const written = text.trim().replace(/^http\/\/:|^https?:?\/*(?=www\.)/i, '')
  if (written === '' || /[\s@]/.test(written) || written.length > 500) return null
  const address = /^https?:\/\//i.test(written) ? written : `http://${written}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  url.hostname = url.hostname.replace(/\.$/, '')
  const isHost = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(url.hostname)
  return isHost && !url.username && !url.port ? url.href : null
}
