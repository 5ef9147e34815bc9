/** The side of a charity’s books on which an account stands. */
export type AccountSide = 'income' | 'expenditure'

export interface StartAccount {
  /** A word that never changes. The charity can change code and name. */
  readonly id: string
  readonly code: string
  readonly name: string
  readonly side: AccountSide
  /** Words of a payee or a description that suggest the account. */
  readonly words?: RegExp
}

/** The accounts that entries of some kinds have unless a person chooses another one. */
export type UsualAccountId =
  | 'donations'
  | 'gift-aid'
  | 'grants'
  | 'grants-made'
  | 'card-fees'
  | 'bank-charges'

type Line = readonly [id: string, code: string, name: string, words?: RegExp]

const income: readonly Line[] = [
  ['donations', '4100', 'Donations', /donation|collection|bucket/i],
  ['gift-aid', '4110', 'Gift Aid', /gift aid|\bhmrc\b/i],
  ['grants', '4120', 'Grants', /\bgrants?\b/i],
  ['legacies', '4130', 'Legacies', /legacy|legacies|\b(will|estate) of\b|bequest/i],
  ['membership', '4140', 'Membership subscriptions', /member/i],
  [
    'events',
    '4150',
    'Fundraising events',
    /\bevents?\b|concert|ticket|\bfair\b|\bfete\b|coffee morning/i,
  ],
  ['raffles', '4160', 'Raffles and lotteries', /raffle|lottery|tombola/i],
  ['sales', '4170', 'Sales of goods', /\bsales?\b|\bshop\b|merchandise/i],
  ['fees-charged', '4180', 'Fees for services', /\bfees?\b|course|lesson|session/i],
  ['rent-received', '4190', 'Rent and room hire received', /\brent\b|\bhire\b|letting/i],
  ['interest', '4200', 'Bank interest', /interest/i],
  ['sundry-income', '4210', 'Sundry income'],
]

const expenditure: readonly Line[] = [
  ['card-fees', '5025', 'Card and payment fees', /stripe|paypal|sumup|zettle|card fee/i],
  [
    'employers-ni',
    '6020',
    'Employer’s National Insurance',
    /national insurance|\bPAYE\b|\bhmrc\b/i,
  ],
  ['pensions', '6030', 'Employer’s pension contributions', /pension|\bnest\b/i],
  ['salaries', '6010', 'Salaries and wages', /salar|wages?\b|payroll/i],
  ['freelance', '6040', 'Freelance and agency workers', /freelance|sessional|\btutor|facilitator/i],
  ['volunteers', '6050', 'Volunteers’ expenses', /volunteer/i],
  ['training', '6060', 'Training and recruitment', /training|recruit|\bDBS\b|first aid/i],
  [
    'travel',
    '6110',
    'Travel and subsistence',
    /travel|\btrains?\b|\brail|\bbus\b|\btaxi|fuel|petrol|diesel|mileage|parking|flight|\bferry/i,
  ],
  ['insurance', '6250', 'Insurance', /insur/i],
  ['examination', '6430', 'Independent examination or audit', /examin|audit/i],
  [
    'professional',
    '6410',
    'Legal and professional fees',
    /solicitor|legal|accountan|consult|architect|survey/i,
  ],
  ['bookkeeping', '6420', 'Bookkeeping and payroll', /bookkeep/i],
  ['trustees', '6440', 'Trustees’ expenses and meetings', /trustee|\bAGM\b/i],
  ['bank-charges', '6450', 'Bank charges', /bank (charge|fee)|account fee|commission/i],
  ['rent', '6210', 'Rent and rates', /\brent\b|\brates\b|council/i],
  [
    'light-heat',
    '6220',
    'Light, heat and water',
    /electric|\bgas\b|energy|heating|water (bill|rates|company)|\bpower\b/i,
  ],
  [
    'repairs',
    '6230',
    'Repairs, cleaning and maintenance',
    /repair|clean|mainten|plumb|decorat|roof/i,
  ],
  ['venue', '6140', 'Venue hire and events', /venue|\bhall\b|room hire|marquee|\bevents?\b/i],
  [
    'printing',
    '6310',
    'Printing, postage and stationery',
    /print|post(age| office)|stamps|stationery|\bpaper\b|leaflet/i,
  ],
  ['telephone', '6320', 'Telephone and internet', /telephone|phone|mobile|broadband|internet/i],
  [
    'software',
    '6330',
    'Software and website',
    /software|website|hosting|domain|subscription to|microsoft|google|zoom/i,
  ],
  ['advertising', '6340', 'Advertising and publicity', /advert|publicity|marketing|banner/i],
  [
    'subscriptions',
    '6350',
    'Subscriptions and memberships',
    /subscription|membership|affiliation/i,
  ],
  ['fundraising', '6170', 'Fundraising costs', /fundrais|raffle/i],
  [
    'food',
    '6130',
    'Food and refreshments',
    /food|meal|lunch|refreshment|catering|grocer|\btea\b|coffee|kitchen/i,
  ],
  ['help', '6150', 'Help paid to individuals', /voucher|hardship|bursar/i],
  ['grants-made', '6160', 'Grants to other organisations', /\bgrants?\b/i],
  [
    'materials',
    '6120',
    'Materials and equipment',
    /material|equipment|tools?\b|timber|supplies|hardware|\bpumps?\b|\bpipes?\b|books?\b|\bkit\b|seeds?\b/i,
  ],
  ['sundry', '6490', 'Sundry expenses'],
]

const toAccounts = (lines: readonly Line[], side: AccountSide): StartAccount[] =>
  lines.map(([id, code, name, words]) => ({ id, code, name, side, ...(words ? { words } : {}) }))

const guessed = [...toAccounts(income, 'income'), ...toAccounts(expenditure, 'expenditure')]

/** The chart of nominal accounts that every charity starts with, by code. */
export const startChart: readonly StartAccount[] = guessed.toSorted((a, b) =>
  a.code < b.code ? -1 : 1,
)

/**
 * Guesses the account of the start chart for an entry by the words of its payee and description;
 * null if no word tells. The first account of the lists above wins.
 */
export const guessStartAccount = (side: AccountSide, text: string): string | null =>
  guessed.find((account) => account.side === side && account.words?.test(text))?.id ?? null
