import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const causes = ['Education', 'Relief', 'Housing', 'Wildlife', 'Music', 'Sport', 'Heritage', 'Care']
const places = ['Ashdale', 'Birkmoor', 'Corran', 'Dunholt', 'Elmsea', 'Fenwick', 'Garth', 'Hollin']
const forms = ['Trust', 'Fund', 'Society', 'Association', 'Foundation', 'Appeal']
const countries = ['Scotland', 'Kenya', 'India', 'Burma', 'France', 'Malawi', 'Nepal', 'Peru']
const charityColumns = `date_of_extract organisation_number registered_charity_number
  linked_charity_number charity_name charity_type charity_registration_status date_of_registration
  date_of_removal charity_reporting_status latest_acc_fin_period_start_date
  latest_acc_fin_period_end_date latest_income latest_expenditure charity_contact_address1
  charity_contact_address2 charity_contact_address3 charity_contact_address4
  charity_contact_address5 charity_contact_postcode charity_contact_phone charity_contact_email
  charity_contact_web charity_company_registration_number charity_insolvent
  charity_in_administration charity_previously_excepted charity_is_cdf_or_cif charity_is_cio
  cio_is_dissolved date_cio_dissolution_notice charity_activities charity_gift_aid charity_has_land`.split(
  /\s+/,
)
const keyColumns = charityColumns.slice(0, 4)

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const day = (at: number) =>
  `${1960 + (at % 60)}-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')} 00:00:00.0000000`

/**
 * Returns the key columns of the invented charity at this index. Every seventh charity is linked to
 * the one before.
 */
const keys = (at: number): string[] => {
  const linked = at % 7 === 6 ? '1' : '0'
  const number = String(1_000_000 + at - (linked === '1' ? 1 : 0))
  return ['2026-06-01 00:00:00.0000000', String(at + 1), number, linked]
}

const charityRow = (at: number): string => {
  const removed = at % 5 === 4
  const values: Record<string, string> = {
    charity_name: `${pick(places, at)} ${pick(causes, at >> 3)} ${pick(forms, at >> 6)} ${at}`,
    charity_type: pick(['CIO', 'Trust', 'Charitable company', 'Other'], at),
    charity_registration_status: removed ? 'Removed' : 'Registered',
    date_of_registration: day(at),
    date_of_removal: removed ? '2020-01-31 00:00:00.0000000' : '',
    charity_reporting_status: removed ? 'Removed' : 'Submission Received',
    latest_income: String((at * 37) % 900_000),
    latest_expenditure: String((at * 31) % 900_000),
    charity_contact_postcode: 'ZZ1 1ZZ',
    charity_contact_phone: '01632 960000',
    charity_contact_email: `office${at}@example.org`,
    charity_contact_web: at % 3 === 0 ? `www.charity${at}.example.org` : '',
    charity_insolvent: 'False',
    charity_in_administration: 'False',
    charity_activities:
      `We support people of ${pick(places, at)}\\\nand around, with ${pick(causes, at)}. `.repeat(
        1 + (at % 4),
      ),
    charity_gift_aid: 'True',
  }
  const key = keys(at)
  return charityColumns.map((column, place) => key[place] ?? values[column] ?? '').join('\t')
}

const write = async (file: string, columns: readonly string[], rows: Iterable<string>) => {
  function* lines() {
    let text = `${columns.join('\t')}\r\n`
    for (const row of rows) {
      text += `${row}\r\n`
      if (text.length > 65_536) {
        yield text
        text = ''
      }
    }
    yield text
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
  return file
}

/** Writes an extract of invented charities in the layout of the real one, and returns its files. */
export const generateExtract = async (folder: string, charities: number): Promise<string[]> => {
  await mkdir(folder, { recursive: true })
  const all = Array.from({ length: charities }, (_, at) => at)
  const main = all.filter((at) => at % 7 !== 6)
  return [
    await write(
      join(folder, 'publicextract.charity.txt'),
      charityColumns,
      all.values().map(charityRow),
    ),
    await write(
      join(folder, 'publicextract.charity_classification.txt'),
      [...keyColumns, 'classification_code', 'classification_type', 'classification_description'],
      main
        .values()
        .flatMap((at) =>
          [101 + (at % 17), 201 + (at % 7), 301 + (at % 10)].map((code) =>
            [...keys(at), String(code), '', ''].join('\t'),
          ),
        ),
    ),
    await write(
      join(folder, 'publicextract.charity_area_of_operation.txt'),
      [
        ...keyColumns,
        'geographic_area_type',
        'geographic_area_description',
        'parent_geographic_area_type',
        'parent_geographic_area_description',
        'welsh_ind',
      ],
      main
        .values()
        .flatMap((at) => [
          [...keys(at), 'Local Authority', pick(places, at), '', '', 'False'].join('\t'),
          [...keys(at), 'Country', pick(countries, at), 'Continent', '', 'False'].join('\t'),
        ]),
    ),
  ]
}
