import { type ColumnChoice, ExtractError } from './extract.ts'

export type RegisterTable = 'charity' | 'classification' | 'area'

/**
 * The layouts that regulators publish. OSCR has a file of active and one of former charities. The
 * layouts of OSCR and CCNI have everything about a charity in one row.
 */
export type ExtractLayout = 'ccew' | 'oscr' | 'oscr-former' | 'ccni'

interface TableColumns {
  readonly table: RegisterTable
  readonly layout: ExtractLayout
  /** Columns by which the table is recognised, whatever others it has. */
  readonly signs: readonly string[]
  readonly needed: readonly string[]
  /** Columns that are read where the file has them. */
  readonly optional: readonly string[]
}

const ccewKey = ['date_of_extract', 'registered_charity_number', 'linked_charity_number']
const oscrOptional = [
  'registered date',
  'constitutional form',
  'geographical spread',
  'purposes',
  'activities',
  'objectives',
  'website',
  'most recent year income',
  'most recent year expenditure',
  'parent charity number',
  'parent charity country of registration',
  'regulatory type',
]

/**
 * The columns that the register reads. The extracts also have addresses, emails and telephone
 * numbers of charities. They are never read, because this product sends email and may send it only
 * to people who asked for it.
 */
export const registerTables: readonly TableColumns[] = [
  {
    table: 'charity',
    layout: 'ccew',
    signs: ['charity_registration_status'],
    needed: [
      ...ccewKey,
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
    optional: [],
  },
  {
    table: 'classification',
    layout: 'ccew',
    signs: ['classification_code'],
    needed: [...ccewKey, 'classification_code'],
    optional: [],
  },
  {
    table: 'area',
    layout: 'ccew',
    signs: ['geographic_area_type'],
    needed: [...ccewKey, 'geographic_area_type', 'geographic_area_description'],
    optional: [],
  },
  {
    table: 'charity',
    layout: 'oscr-former',
    signs: ['charity number', 'ceased date'],
    needed: ['charity number', 'charity name', 'ceased date'],
    optional: ['charity status', ...oscrOptional],
  },
  {
    table: 'charity',
    layout: 'oscr',
    signs: ['charity number', 'constitutional form'],
    needed: ['charity number', 'charity name', 'charity status'],
    optional: oscrOptional,
  },
  {
    table: 'charity',
    layout: 'ccni',
    signs: ['reg charity number'],
    needed: ['reg charity number', 'charity name', 'status'],
    optional: [
      'sub charity number',
      'date registered',
      'total income',
      'total spending',
      'website',
      'company number',
      'what the charity does',
    ],
  },
]

/** Returns which table has these columns, or undefined if it is not a table that we import. */
export const detectRegisterTable = (columns: readonly string[]): TableColumns | undefined =>
  registerTables.find(({ signs }) => signs.every((sign) => columns.includes(sign)))

/**
 * Chooses the columns of the table that the file is. Throws ExtractError if one that is needed is
 * missing.
 */
export const chooseColumns: ColumnChoice = (columns) => {
  const found = detectRegisterTable(columns)
  if (!found) throw new ExtractError('The file is not a table of a register.')
  const missing = found.needed.filter((column) => !columns.includes(column))
  if (missing.length > 0) throw new ExtractError(`The file lacks ${missing.join(', ')}.`)
  return [...found.needed, ...found.optional.filter((column) => columns.includes(column))]
}
