import { type ColumnChoice, ExtractError } from './extract.ts'

/**
 * The tables and columns of the extract that the register reads. The extract also has addresses,
 * emails and telephone numbers of charities. They are never read, because this product sends email
 * and may send it only to people who asked for it.
 */
export const registerTables = {
  charity: [
    'date_of_extract',
    'registered_charity_number',
    'linked_charity_number',
    'charity_name',
    'charity_type',
    'charity_registration_status',
    'date_of_registration',
    'date_of_removal',
    'charity_reporting_status',
    'latest_income',
    'latest_expenditure',
    'charity_company_registration_number',
    'charity_insolvent',
    'charity_in_administration',
    'charity_contact_web',
    'charity_activities',
    'charity_gift_aid',
  ],
  classification: [
    'date_of_extract',
    'registered_charity_number',
    'linked_charity_number',
    'classification_code',
  ],
  area: [
    'date_of_extract',
    'registered_charity_number',
    'linked_charity_number',
    'geographic_area_type',
    'geographic_area_description',
  ],
} as const satisfies Record<string, readonly string[]>

export type RegisterTable = keyof typeof registerTables

const signs: Record<RegisterTable, string> = {
  charity: 'charity_registration_status',
  classification: 'classification_code',
  area: 'geographic_area_type',
}

/** Returns which table has these columns, or undefined if it is not a table that we import. */
export const detectRegisterTable = (columns: readonly string[]): RegisterTable | undefined => {
  const tables = Object.keys(signs) as RegisterTable[]
  return tables.find((table) => columns.includes(signs[table]))
}

/**
 * Returns a function that chooses the columns of a table. The function throws ExtractError if a
 * column is missing.
 */
export const getColumns =
  (table: RegisterTable): ColumnChoice =>
  (columns) => {
    const missing = registerTables[table].filter((column) => !columns.includes(column))
    if (missing.length > 0) throw new ExtractError(`The file lacks ${missing.join(', ')}.`)
    return registerTables[table]
  }
