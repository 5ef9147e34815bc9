/**
 * Extracts of invented charities in the columns of OSCR and CCNI, always the same. Numbers look like
 * real ones. Rows have what real files have: texts with commas, quotation marks and line ends,
 * unescaped quotation marks, lists quoted with ', empty fields, emails and telephone numbers.
 */
const places = ['Strathmore', 'Glenbervie', 'Inverallan', 'Kilbryde', 'Lochmaddy', 'Portskerra']
const counties = ['Ballyhenry', 'Carnlea', 'Drumbeg', 'Errigal', 'Foyleside', 'Glenarm']
const works = ['Community Hall', 'Hospice', 'Youth Club', 'Heritage Society', 'Food Share', 'Choir']

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const twoDigits = (n: number) => String(n).padStart(2, '0')
const makeDay = (at: number) =>
  `${twoDigits(1 + (at % 28))}/${twoDigits(1 + (at % 12))}/${1992 + (at % 30)}`

const quote = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const toCsv = (
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): string =>
  [
    columns.map(quote).join(','),
    ...rows.map((row) => columns.map((column) => quote(row[column] ?? '')).join(',')),
    '',
  ].join('\r\n')

export const oscrColumns = [
  'Charity Number',
  'Charity Name',
  'Registered Date',
  'Known As',
  'Charity Status',
  'Notes',
  'Postcode',
  'Constitutional Form',
  'Previous Constitutional Form 1',
  'Geographical Spread',
  'Main Operating Location',
  'Purposes',
  'Beneficiaries',
  'Activities',
  'Objectives',
  'Principal Office/Trustees Address',
  'Website',
  'Most recent year income',
  'Most recent year expenditure',
  'Mailing cycle',
  'Year End',
  'Date annual return received',
  'Next year end date',
  'Parent Charity Name',
  'Parent charity number',
  'Parent charity country of registration',
  'Designated religious body',
  'Regulatory Type',
] as const
export const oscrFormerColumns = [...oscrColumns, 'Ceased Date'] as const

export const ccniColumns = [
  'Reg charity number',
  'Sub charity number',
  'Charity name',
  'Date registered',
  'Status',
  'Date for financial year ending',
  'Total income',
  'Total spending',
  'Charitable spending',
  'Income generation and governance',
  'Retained for future use',
  'Public address',
  'Website',
  'Email',
  'Telephone',
  'Company number',
  'What the charity does',
  'Who the charity helps',
  'How the charity works',
] as const

type ScottishRow = Readonly<Partial<Record<(typeof oscrFormerColumns)[number], string>>>
type NorthernIrishRow = Readonly<Partial<Record<(typeof ccniColumns)[number], string>>>

const purposes = [
  `'The advancement of education'`,
  `'The prevention or relief of poverty','The advancement of health'`,
  `'The advancement of the arts, heritage, culture or science'`,
  `'The advancement of citizenship or community development','The advancement of animal welfare'`,
  `'The saving of lives'`,
]
const forms = [
  'SCIO (Scottish Charitable Incorporated Organisation)',
  'Company (the charity is registered with Companies House)',
  'Unincorporated association',
  'Trust (founding document is a deed of trust) (other than educational endowment)',
]

/** Returns the invented Scottish charity at this index, from 0: SC050000 and on. */
export const makeScottishRow = (at: number, change: ScottishRow = {}): ScottishRow => ({
  'Charity Number': `SC0${50_000 + at}`,
  'Charity Name':
    at % 11 === 5
      ? `The "Old School" ${pick(works, at)}, ${pick(places, at)} ${at}`
      : `${pick(places, at)} ${pick(works, at)} ${at}`,
  'Registered Date': `${makeDay(at)} 00:00`,
  'Known As': at % 4 === 0 ? `${pick(places, at)}’s Own` : '',
  'Charity Status': 'Active',
  Postcode: 'ZZ1 1ZZ',
  'Constitutional Form': pick(forms, at),
  'Geographical Spread':
    at % 9 === 4 ? 'Overseas only' : 'Operations cover all or most of Scotland',
  Purposes: pick(purposes, at),
  Beneficiaries: `'Children or young people','Older people'`,
  Activities: `'It makes grants, donations, loans, gifts or pensions to individuals','It carries out research'`,
  Objectives:
    at % 7 === 3 ? `We keep the hall open.\nWe say "come in", and mean it; it's free` : '',
  'Principal Office/Trustees Address': '1 High Street, Strathmore',
  Website: at % 3 === 0 ? `www.charity${at}.example.org` : '',
  'Most recent year income': at % 10 === 9 ? '' : String((at * 137) % 900_000),
  'Most recent year expenditure': at % 10 === 9 ? '' : `${(at * 131) % 900_000}.50`,
  'Mailing cycle': 'March',
  'Year End': '31/03',
  'Date annual return received': '14/10/2026 09:12',
  'Designated religious body': 'No',
  'Regulatory Type': 'Standard',
  ...change,
})

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

/** Writes rows of charities as OSCR's file of active charities. */
export const writeOscr = (rows: readonly ScottishRow[]): string => toCsv(oscrColumns, rows)

/** OSCR's file of active charities, with one row whose quotation marks are not escaped. */
export const generateOscr = (count = 220): string =>
  writeOscr(range(count).map((at) => makeScottishRow(at))).replace(
    '"The ""Old School"" Choir, Portskerra 5"',
    '"The "Old School" Choir, Portskerra 5"',
  )

/** OSCR's file of former charities: SC040000 and on. */
export const generateFormerOscr = (count = 200): string =>
  toCsv(
    oscrFormerColumns,
    range(count).map((at) =>
      makeScottishRow(at, {
        'Charity Number': `SC0${40_000 + at}`,
        'Charity Name': `Former ${pick(places, at)} ${pick(works, at)} ${at}`,
        'Charity Status': 'Removed',
        'Ceased Date': `${twoDigits(1 + (at % 28))}/02/2024 00:00`,
        Notes: at % 5 === 0 ? 'Converted to SCIO, "SC050001"' : '',
      }),
    ),
  )

const statuses = [
  'Received: on time',
  'Overdue: 838 days',
  'Recently registered',
  'Received: 9 days late',
  'Removed',
]

/** Returns the invented Northern Irish charity at this index, from 0: 108000 and on. */
export const makeNorthernIrishRow = (
  at: number,
  change: NorthernIrishRow = {},
): NorthernIrishRow => ({
  'Reg charity number': String(108_000 + at),
  'Sub charity number': '0',
  'Charity name':
    at % 13 === 6
      ? `${pick(counties, at)} "Wee" ${pick(works, at)}, ${at}`
      : `${pick(counties, at)} ${pick(works, at)} ${at}`,
  'Date registered': makeDay(at),
  Status: pick(statuses, at),
  'Date for financial year ending': '31 March 2026',
  'Total income': at % 8 === 7 ? '' : String((at * 91) % 400_000),
  'Total spending': at % 8 === 7 ? '' : String((at * 89) % 400_000),
  'Public address': '1 Main Street, Ballyhenry',
  Website: at % 4 === 0 ? `https://charity${at}.example.org/` : 'N/A',
  Email: `office${at}@example.org`,
  Telephone: '01632960000',
  'Company number': at % 6 === 1 ? String(600_000 + at) : '0',
  'What the charity does':
    'The advancement of education,The advancement of the arts, culture, heritage or science',
  'Who the charity helps': 'Children (5-13 year olds),Older people',
  'How the charity works': 'Community development,Education/training',
  ...change,
})

export const writeCcni = (rows: readonly NorthernIrishRow[]): string => toCsv(ccniColumns, rows)

/** CCNI's file, which begins with a byte order mark. Every fifth charity has been removed. */
export const generateCcni = (count = 210): string =>
  `\uFEFF${writeCcni(range(count).map((at) => makeNorthernIrishRow(at)))}`
