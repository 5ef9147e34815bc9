import { type ColumnChoice, ExtractError } from './extract.ts'

/**
 * The tables of the extract that the register uses, and of each the columns it reads. Addresses,
 * emails and telephone numbers of a charity are in the extract too and are never read: this product
 * sends mail, and may only send it to people who asked.
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

/** Which table these columns are, or undefined for one that the register has no use for. */
export function detectRegisterTable(columns: readonly string[]): RegisterTable | undefined {
  const tables = Object.keys(signs) as RegisterTable[]
  return tables.find((table) => columns.includes(signs[table]))
}

/** Chooses the columns of a table; throws ExtractError where it lacks some of them. */
export function getColumns(table: RegisterTable): ColumnChoice {
  return (columns) => {
    const missing = registerTables[table].filter((column) => !columns.includes(column))
    if (missing.length > 0) throw new ExtractError(`The file lacks ${missing.join(', ')}.`)
    return registerTables[table]
  }
}
