/** A page of the demonstration that a bench opens in a browser. */
export interface MeasuredPage {
  readonly name: string
  readonly address: string
  /** Whether search engines may list the page. */
  readonly indexed: boolean
  /** The session of the person who opens the page; a visitor has none. */
  readonly token?: string
}

const charity = '9000001'
const password = 'Follow-every-penny-1'

const read = async <T>(address: string, init: RequestInit = {}): Promise<T> => {
  const answer = await fetch(address, init)
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Signs in as a person of the demonstration. */
const signIn = async (origin: string, who: string): Promise<string> => {
  const { token } = await read<{ token: string }>(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.example`, password }),
  })
  return token
}

interface Found {
  readonly searchOutputs: readonly { readonly id: string }[]
}
interface Transactions {
  readonly transactions: readonly { readonly sequence: number }[]
}
interface Updates {
  readonly updates: readonly { readonly id: string }[]
}

const page = (name: string, address: string): MeasuredPage => ({ name, address, indexed: true })

/** Public pages whose text is always the same. */
const texts = [
  '/how-it-works',
  '/project-reporting',
  '/fees',
  '/privacy',
  '/terms',
  '/cookies',
  '/meet-the-team',
  '/complaints',
  '/fraud-policy',
  '/accessibility',
]

/** Lists the public pages and pages of signed-in people, with the demonstration's liveliest project. */
export const findPages = async (origin: string): Promise<readonly MeasuredPage[]> => {
  const search = 'searchTerm=Winter+beds+in+Penzance&projectOrCharity=project&limit=2'
  const { searchOutputs } = await read<Found>(`${origin}/api/explore?${search}`)
  const project = searchOutputs[0]!.id
  const { updates } = await read<Updates>(`${origin}/api/project-update/project/${project}`)
  const { transactions } = await read<Transactions>(
    `${origin}/api/transaction/project/${project}?kind=spending&limit=50`,
  )
  const people = ['donor', 'charity', 'donor-org', 'admin', 'general']
  const tokens = new Map(
    await Promise.all(people.map(async (who) => [who, await signIn(origin, who)] as const)),
  )
  const signedIn = (address: string, who: string): MeasuredPage => ({
    name: `${address.replace(project, ':id')}, signed in`,
    address,
    indexed: false,
    token: tokens.get(who)!,
  })
  return [
    page('/', '/'),
    page('/projects', '/projects'),
    page('a project', `/projects/${project}`),
    page('its transactions', `/projects/${project}/transactions`),
    page('one of them', `/projects/${project}/transactions/${transactions[0]!.sequence}`),
    page('a charity', `/charities/${charity}`),
    page('the charity’s transactions', `/charities/${charity}/transactions`),
    page('one of the charity’s', `/charities/${charity}/transactions/1`),
    page('an update', `/updates/${updates[0]!.id}`),
    { ...page('/give', `/give?project=${project}`), indexed: false },
    page('/reports/view', `/reports/view?project=${project}`),
    page('/verify', `/verify?charity=${charity}`),
    ...texts.map((address) => page(address, address)),
    signedIn('/dashboard-donor', 'donor'),
    signedIn('/dashboard-charity', 'charity'),
    signedIn('/dashboard-donor-org', 'donor-org'),
    ...['projects', 'transactions', 'donors', 'settings'].map((section) =>
      signedIn(`/dashboard-charity?section=${section}`, 'charity'),
    ),
    signedIn(`/project/${project}/edit`, 'charity'),
    signedIn('/dashboard-donor-org?section=gifts', 'donor-org'),
    signedIn('/admin', 'admin'),
    signedIn('/explore', 'general'),
    signedIn(`/donation-portal?project=${project}`, 'donor'),
  ]
}

/** Keeps the pages whose names match the regular expression BENCH_PAGES; all without it. */
export const chooseMeasured = (pages: readonly MeasuredPage[]): readonly MeasuredPage[] => {
  const wanted = new RegExp(process.env['BENCH_PAGES'] ?? '')
  return pages.filter(({ name }) => wanted.test(name))
}
