import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { parseBritishDate } from './british-date.ts'
import { listPurposeClasses } from './purposes.ts'
import { parseName, parsePounds, parseWeblink, RowError, type RegisterRow } from './register-row.ts'

type Values = Readonly<Record<string, string>>

/**
 * Reads a row of CCNI's file. The file does not say when it was written, so the caller gives the
 * date of the extract. Throws RowError.
 */
export const toNorthernIrishRow = (values: Values, extractDate: string): RegisterRow => {
  const written = values['reg charity number'] ?? ''
  const number = parseCharityNumber(/^\d{6}$/.test(written) ? `NIC${written}` : written)
  if (number?.regulator !== 'CCNI') {
    throw new RowError(`“${written}” is not a Northern Irish charity number.`)
  }
  const sub = values['sub charity number'] || '0'
  if (Number(sub) !== 0) {
    throw new RowError(`The row is about part ${sub} of ${number.number}, not about a charity.`)
  }
  const company = parseCompany(values['company number'] ?? '')
  return {
    ...number,
    name: parseName(values['charity name']),
    type: company ? 'Charitable company' : null,
    ...parseStatus(values['status'] ?? ''),
    registeredOn: parseBritishDate(values, 'date registered'),
    removedOn: null,
    income: parsePounds(values, 'total income'),
    expenditure: parsePounds(values, 'total spending'),
    companyNumber: company,
    insolvent: false,
    inAdministration: false,
    weblink: parseWeblink(values['website'] ?? ''),
    activities: null,
    giftAid: null,
    extractDate,
    classes: listPurposeClasses(values['what the charity does'] ?? ''),
    countries: ['GB'],
    crossBorder: null,
    parentNumber: null,
  }
}

/**
 * CCNI's status says whether the annual return came in time, which the Commission's register keeps
 * apart from the registration; its words are used here.
 */
const reporting: readonly (readonly [RegExp, string])[] = [
  [/default|overdue|not received/, 'Submission Overdue'],
  [/late/, 'Submission Received Late'],
  [/recent|new/, 'New'],
  [/up.?to.?date|received/, 'Submission Received'],
]

const parseStatus = (text: string): Pick<RegisterRow, 'status' | 'reportingStatus'> => {
  const written = text.toLowerCase()
  if (written === '') throw new RowError('The charity has no status.')
  if (/removed|de-?registered|ceased/.test(written)) {
    return { status: 'removed', reportingStatus: 'Removed' }
  }
  const found = reporting.find(([words]) => words.test(written))
  return { status: 'registered', reportingStatus: found?.[1] ?? null }
}

/** Companies of Northern Ireland have NI and 6 digits; the file often has the digits alone. */
const parseCompany = (text: string): string | null => {
  const written = text.toUpperCase().replace(/\s+/g, '')
  if (/^0*$/.test(written)) return null
  const digits = /^(?:NI)?0*(\d{1,6})$/.exec(written)?.[1]
  return digits ? `NI${digits.padStart(6, '0')}` : written.slice(0, 20)
}
