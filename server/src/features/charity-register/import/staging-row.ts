import { isRegisterClass } from '@pennytrail/contract/charity-register/register-classes.ts'
import { getCountryOfArea } from './area-countries.ts'
import { copyLine } from './postgres-copy-text.ts'
import type { RegisterTable } from './extract-columns.ts'
import { toCharityRow, parseExtractDate, parseCharityNumber, RowError } from './register-row.ts'

type Values = Readonly<Record<string, string>>

/** Formats a row of each table as a line for its staging table. Throws RowError. */
export const stagedLine: Record<RegisterTable, (line: number, values: Values) => string> = {
  charity: (line, values) => {
    const row = toCharityRow(values)
    return copyLine([
      line,
      row.number,
      row.orgId,
      row.name,
      row.type,
      row.status,
      row.reportingStatus,
      row.registeredOn,
      row.removedOn,
      row.weblink,
      row.activities,
      row.income,
      row.expenditure,
      row.companyNumber,
      row.giftAid,
      row.insolvent,
      row.inAdministration,
      row.extractDate,
    ])
  },
  classification: (line, values) => {
    const code = Number(values['classification_code'])
    if (!isRegisterClass(code)) {
      throw new RowError(`“${values['classification_code']}” is not a class of the register.`)
    }
    return copyLine([line, parseCharityNumber(values).number, parseExtractDate(values), code])
  },
  area: (line, values) => {
    const type = values['geographic_area_type'] ?? ''
    const area = values['geographic_area_description'] ?? ''
    const country = getCountryOfArea(type, area) ?? null
    if (country === null && type === 'Country' && !outsideAnyCountry.has(area)) {
      throw new RowError(`“${area}” is not a country known here.`)
    }
    return copyLine([line, parseCharityNumber(values).number, parseExtractDate(values), country])
  },
}

/** Areas that the register lists as countries but that have no ISO 3166-1 code. */
const outsideAnyCountry = new Set([
  'Akrotiri',
  'Baker Island',
  'British Antarctic Territory',
  'Dhekelia',
  'Howland Island',
  'Jarvis Island',
  'Johnston Atoll',
  'Kingman Reef',
  'Kosovo',
  'Midway Islands',
  'Navassa Island',
  'Netherlands Antilles',
  'Palmyra Atoll',
  'Wake Island',
])
