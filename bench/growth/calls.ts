import { listCharityRights, listDonorOrgRights } from '@pennytrail/contract/identity/rights.ts'
import { routes, type RouteDeclaration } from '@pennytrail/contract'
import { madeAnew } from '../harness/load.ts'
import { callerId, callers, type Caller, type GrowthWorld } from './people.ts'

/** A call of the contract by one caller, with one query and media type. */
export interface GrowthCall {
  /** The route's path, with the query and media type that this call adds. */
  readonly name: string
  readonly route: string
  readonly caller: Caller
  readonly path: (world: GrowthWorld) => string
  readonly accept: string
  /** Whether the declaration itself admits the caller, so that an error fails the bench. */
  readonly isAdmitted: boolean
  /** Whether the call asks for the last page, whose number the first page says. */
  readonly isLastPage: boolean
}

const charityRoles = { contributor: 'Contributor', manager: 'Manager', lead: 'Lead' } as const
const donorOrgRoles = { 'organisation member': 'Viewer', 'organisation lead': 'Lead' } as const

const pickByRight = (
  right: NonNullable<RouteDeclaration['right']>,
): readonly Caller[] | undefined => {
  if (right === 'own') return undefined
  if ('charity' in right) {
    const wanted = right.charity
    return Object.entries(charityRoles)
      .filter(([, role]) => wanted === 'member' || listCharityRights(role)[wanted])
      .map(([caller]) => caller as Caller)
  }
  if ('donorOrg' in right) {
    const wanted = right.donorOrg
    return Object.entries(donorOrgRoles)
      .filter(([, role]) => wanted === 'member' || listDonorOrgRights(role)[wanted])
      .map(([caller]) => caller as Caller)
  }
  return undefined
}

/**
 * Returns who may make a call, and whether the declaration alone says so. It does not for what
 * visitors see by a link alone.
 */
const listCallers = (
  { access, right }: RouteDeclaration,
  isByLink: boolean,
): [readonly Caller[], boolean] => {
  if (access === 'admin') return [['administrator'], true]
  if (access === 'anyone') return [callers, !isByLink]
  if (access === 'invite-token') return [['visitor'], true]
  const signedIn = callers.filter((caller) => caller !== 'visitor')
  const named = right && pickByRight(right)
  return [named ?? signedIn, named !== undefined || right === 'own']
}

const giftOfCaller = (caller: Caller, world: GrowthWorld): string => {
  if (caller === 'giver of 3,000 gifts') return world.giftOfMany
  return caller.startsWith('organisation') ? world.grantGift : world.gift
}

/** Returns the `id` of a path. The first pattern that the path matches counts. */
const ids: readonly (readonly [RegExp, (world: GrowthWorld, caller: Caller) => string])[] = [
  [/\/donor\/\{id\}/, (_, caller) => callerId(caller)],
  [/getuserinfo/, () => callerId('lead')],
  [/admin\/person/, ({ person }) => person],
  [/admin\/organisation/, ({ charity }) => charity],
  [/moderation/, ({ project }) => project],
  [/\/grant\/\{id\}/, ({ grant }) => grant],
  [/donor-org|donorOrg/, ({ organisation }) => organisation],
  [/charity-update\/\{id\}/, ({ charityUpdate }) => charityUpdate],
  [/-update\/\{id\}|\/update\//, ({ update }) => update],
  [/\/report\/\{id\}/, ({ report }) => report],
  [/grant-report/, ({ grantReport }) => grantReport],
  [/\/project\/\{id\}/, ({ project }) => project],
  [/charity-org/, ({ charityNumber }) => charityNumber],
  [/\/(charity|ledger|iati)\/\{id\}/, ({ charityNumber }) => charityNumber],
  [/\/transaction\/\{id\}/, ({ spending }) => spending],
  [/\/donation\/\{id\}/, (world, caller) => giftOfCaller(caller, world)],
]

const fillPath = (path: string, world: GrowthWorld, caller: Caller): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'id') {
      const found = ids.find(([pattern]) => pattern.test(path))
      if (!found) throw new Error(`bench/growth/calls.ts has no value for the id of ${path}.`)
      return found[1](world, caller)
    }
    const values: Record<string, string> = {
      kind: path.includes('moderation') ? 'project' : 'charity',
      reference: world.reference,
      giftId: world.cashGift,
      entryId: world.spending,
      claimId: world.claim,
      accountId: world.bankAccount,
      statementId: world.bankStatement,
      file: '1',
      size: String(world.checkpoint),
      number: world.charityNumber,
      token: path.includes('donororg') ? 'donor-org-invite' : 'charity-invite',
    }
    const value = values[name]
    if (value === undefined) throw new Error(`bench/growth/calls.ts has no ${name} for ${path}.`)
    return value
  })

/** The words that a search for text looks for: a common one, and one that nothing has. */
const searched = { text: ['card', 'nowhere'], searchTerm: ['giver', 'nowhere'], q: ['giver'] }

/** Queries beyond the last page and the searches that every list has. */
const moreQueries: Readonly<Record<string, readonly string[]>> = {
  '/api/transaction/charity/{id}': [
    'sort=amount&page=100',
    'evidence=without',
    'text=bell%20tower',
  ],
  '/api/transaction/project/{id}': ['sort=amount&page=100', 'evidence=without'],
  '/api/explore': ['country=KE&listOfTags=Health', 'sort=nearly-funded'],
  '/api/charity/{id}/gift-aid/gifts': ['show=out'],
  '/api/charity/{id}/payee-names': ['show=all'],
}

/** The query that a route cannot do without. */
const needed: Readonly<Record<string, (world: GrowthWorld) => string>> = {
  '/api/ledger/{id}/consistency': ({ checkpoint }) => `from=${checkpoint}&to=${checkpoint}`,
  '/api/charity/{id}/gift-aid/gifts': () => 'from=2026-06-01&to=2026-06-01',
  '/api/charity/{id}/bank-accounts/{accountId}/reconciliation/lines': () => 'month=2025-06',
  '/api/charity/{id}/bank-accounts/{accountId}/reconciliation/entries': () => 'month=2025-06',
  '/api/charity/{id}/gift-aid/repayable': () => 'show=unclaimed',
  '/api/donation/{id}/puzzle': ({ project }) => `project=${project}`,
  '/api/screen': () => 'pageAddress=/dashboard',
  '/api/notification/link': ({ unsubscribe }) => `token=${unsubscribe}`,
}

interface Variant {
  readonly query: string
  readonly accept: string
  readonly isLastPage: boolean
}

const listVariants = (path: string, { query, alsoServes }: RouteDeclaration): Variant[] => {
  const names = Object.keys(query?.shape ?? {})
  const json = { accept: 'application/json', isLastPage: false }
  const searches = Object.entries(searched)
    .filter(([name]) => names.includes(name))
    .flatMap(([name, texts]) => texts.map((text) => `${name}=${text}`))
  return [
    { ...json, query: '' },
    ...(names.includes('page') ? [{ ...json, query: '', isLastPage: true }] : []),
    ...[...searches, ...(moreQueries[path] ?? [])].map((text) => ({ ...json, query: text })),
    ...(alsoServes ?? [])
      .filter((accept) => accept !== json.accept)
      .map((accept) => ({ accept, query: '', isLastPage: false })),
  ]
}

/** Returns the name of a call in the bench's tables and in its exceptions. */
const nameCall = (path: string, { query, accept, isLastPage }: Variant): string =>
  [
    path + (query && `?${query}`),
    ...(isLastPage ? ['last page'] : []),
    ...(accept === 'application/json' ? [] : [accept.split('/')[1]!]),
  ].join(', ')

/**
 * Whether a caller reads a file otherwise than those before them. A file takes long, and is the same
 * for all people outside a team, and for all who may read it in one.
 */
const isFirstOfFile = (caller: Caller, { accept }: Variant, may: readonly Caller[]): boolean =>
  accept === 'application/json' ||
  caller === may[0] ||
  ['giver of 3,000 gifts', 'lead', 'organisation lead'].includes(caller)

/** Returns what a call accepts: as a visitor also PDF, so that an answer without PDF is made anew. */
const chooseAccept = (
  caller: Caller,
  { accept }: Variant,
  { alsoServes }: RouteDeclaration,
): string =>
  caller === 'visitor' && accept === 'application/json' && !alsoServes?.includes('application/pdf')
    ? madeAnew.accept
    : accept

/** Lists every GET of the contract for every caller whom its declaration may admit. */
export const listCalls = (): GrowthCall[] =>
  Object.entries<RouteDeclaration>(routes).flatMap(([key, declaration]) => {
    if (!key.startsWith('GET ')) return []
    const path = key.slice('GET '.length)
    const [may, isAdmitted] = listCallers(declaration, path === '/api/grant-report/{id}')
    return listVariants(path, declaration).flatMap((variant) =>
      may
        .filter((caller) => isFirstOfFile(caller, variant, may))
        .map((caller) => ({
          name: nameCall(path, variant),
          route: path,
          caller,
          isAdmitted,
          isLastPage: variant.isLastPage,
          accept: chooseAccept(caller, variant, declaration),
          path: (world: GrowthWorld) => {
            const query = [needed[path]?.(world), variant.query].filter(Boolean).join('&')
            return fillPath(path, world, caller) + (query && `?${query}`)
          },
        })),
    )
  })
