import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { parseBritishDate } from './british-date.ts'
import { listPurposeClasses } from './purposes.ts'
import { parseName, parsePounds, parseWeblink, RowError, type RegisterRow } from './register-row.ts'

type Values = Readonly<Record<string, string>>

/**
 * Reads a row of OSCR's file of active or of former charities. The files do not say when they were
 * written, so the caller gives the date of the extract. Throws RowError.
 */
export const toScottishRow = (written: Values, extractDate: string): RegisterRow =>
  readRow(clearEmpty(written), extractDate)

/** OSCR's signs for an empty cell; a date of 1970 is one too. */
const emptyCells = new Set(['-', '-, -', '01/01/1970', '01/01/1970 00:00'])

const clearEmpty = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([column, text]) => [column, emptyCells.has(text) ? '' : text]),
  )

/** OSCR writes an insolvency behind the name. */
const insolvency = /[\s(,–-]*subject to insolvency proceedings\)?/i

const readRow = (values: Values, extractDate: string): RegisterRow => {
  const written = values['charity number'] ?? ''
  const number = parseCharityNumber(written)
  if (number?.regulator !== 'OSCR') {
    throw new RowError(`“${written}” is not a Scottish charity number.`)
  }
  const removedOn = parseBritishDate(values, 'ceased date')
  const spread = values['geographical spread'] ?? ''
  return {
    ...number,
    name: parseName(values['charity name']?.replace(insolvency, '')),
    type: parseForm(values['constitutional form'] ?? ''),
    status: removedOn ? 'removed' : parseStatus(values),
    registeredOn: parseBritishDate(values, 'registered date'),
    removedOn,
    reportingStatus: null,
    income: parsePounds(values, 'most recent year income'),
    expenditure: parsePounds(values, 'most recent year expenditure'),
    companyNumber: null,
    insolvent: insolvency.test(values['charity name'] ?? ''),
    inAdministration: false,
    weblink: parseWeblink(values['website'] ?? ''),
    activities: values['objectives'] || parseList(values['activities'] ?? ''),
    giftAid: null,
    extractDate,
    classes: listPurposeClasses(values['purposes'] ?? ''),
    countries: /overseas only/i.test(spread) ? [] : ['GB'],
    crossBorder: /cross.?border/i.test(values['regulatory type'] ?? ''),
    parentNumber: parseParent(values),
  }
}

/** The file of former charities says "Removed", or leaves the status out. */
const parseStatus = (values: Values): RegisterRow['status'] => {
  const status = (values['charity status'] ?? '').toLowerCase()
  if (status === 'active' || status === 'registered') return 'registered'
  if (
    'ceased date' in values ||
    /removed|ceased|former|dissolved|wound up|withdrawn/.test(status)
  ) {
    return 'removed'
  }
  if (status === '') throw new RowError('The charity has no status.')
  return null
}

/** OSCR explains forms in brackets, such as "SCIO (Scottish Charitable Incorporated Organisation)". */
const parseForm = (text: string): string | null => {
  const form = text.replace(/\s*\(.*$/s, '').trim()
  return /^company$/i.test(form) ? 'Charitable company' : form || null
}

/** Reads a list whose items are quoted with ', such as 'It makes grants','It carries out research'. */
const parseList = (text: string): string | null =>
  text
    .replace(/^'|'$/g, '')
    .split(/'\s*,\s*'/)
    .map((item) => item.trim())
    .filter(Boolean)
    .join('; ') || null

/** A parent that is on OSCR's register itself says nothing about another register. */
const parseParent = (values: Values): string | null => {
  const parent = parseCharityNumber(values['parent charity number'] ?? '')
  if (!parent || parent.regulator === 'OSCR') return null
  const country = values['parent charity country of registration'] ?? ''
  const isElsewhere =
    country !== '' && !/england|wales|northern ireland|united kingdom|\buk\b/i.test(country)
  return isElsewhere ? null : parent.number
}
