import { isRegisterClass } from '@pennytrail/contract/charity-register/register-classes.ts'
import type { FoundTable } from './find-tables.ts'
import { copyLine } from './postgres-copy-text.ts'
import type { ExtractLayout } from './readers/extract-columns.ts'
import { getCountryOfArea } from './rows/area-countries.ts'
import { toNorthernIrishRow } from './rows/ccni-row.ts'
import { toScottishRow } from './rows/oscr-row.ts'
import {
  parseCharityNumber,
  parseExtractDate,
  type RegisterRow,
  RowError,
  toCharityRow,
} from './rows/register-row.ts'

type Values = Readonly<Record<string, string>>

/** Formats rows as lines for a staging table. */
export interface StagingWriter {
  /** Returns the lines that are complete. Throws RowError if the row is not usable. */
  add(line: number, values: Values): string
  /** Returns the last line. */
  end(): string
}

export const createStagingWriter = ({
  table,
  layout,
  extractDate,
}: Pick<FoundTable, 'table' | 'layout' | 'extractDate'>): StagingWriter => {
  if (table !== 'charity') return createRunWriter(table === 'area' ? readCountry : readClass)
  const read = rowReaders[layout]
  const date = extractDate?.date ?? ''
  return { add: (line, values) => formatCharity(line, read(values, date)), end: () => '' }
}

const rowReaders: Record<ExtractLayout, (values: Values, extractDate: string) => RegisterRow> = {
  ccew: toCharityRow,
  oscr: toScottishRow,
  'oscr-former': toScottishRow,
  ccni: toNorthernIrishRow,
}

const formatArray = (codes: readonly (string | number)[] | null): string | null =>
  codes && `{${codes.join()}}`

const formatCharity = (line: number, row: RegisterRow): string =>
  copyLine([
    line,
    row.number,
    row.orgId,
    row.regulator,
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
    formatArray(row.classes),
    formatArray(row.countries),
    row.crossBorder,
    row.parentNumber,
  ])

const readClass = (values: Values): number => {
  const code = Number(values['classification_code'])
  if (isRegisterClass(code)) return code
  throw new RowError(`“${values['classification_code']}” is not a class of the register.`)
}

const readCountry = (values: Values): string | null => {
  const type = values['geographic_area_type'] ?? ''
  const area = values['geographic_area_description'] ?? ''
  const country = getCountryOfArea(type, area) ?? null
  if (country === null && type === 'Country' && !outsideAnyCountry.has(area)) {
    throw new RowError(`“${area}” is not a country known here.`)
  }
  return country
}

/**
 * Writes one line for each run of lines about the same charity, with the codes of all of them:
 * extracts list the codes of a charity next to each other. A run of lines without a code is written
 * too, because the charity then has none.
 */
const createRunWriter = (readCode: (values: Values) => number | string | null): StagingWriter => {
  let run: { readonly line: number; lines: number; readonly key: string; readonly number: string } =
    {
      line: 0,
      lines: 0,
      key: '',
      number: '',
    }
  const codes = new Set<number | string>()
  const end = (): string => {
    if (run.lines === 0) return ''
    const sorted = [...codes].toSorted((a, b) => (a < b ? -1 : 1))
    return `${run.line}\t${run.lines}\t${run.number}\t{${sorted.join()}}\n`
  }
  return {
    end,
    add: (line, values) => {
      const code = readCode(values)
      parseExtractDate(values)
      const key = `${values['registered_charity_number']} ${values['linked_charity_number']}`
      let done = ''
      if (key === run.key && line === run.line + run.lines) run.lines += 1
      else {
        const { number } = parseCharityNumber(values)
        done = end()
        run = { line, lines: 1, key, number }
        codes.clear()
      }
      if (code !== null) codes.add(code)
      return done
    },
  }
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
