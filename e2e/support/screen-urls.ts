import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { publicPages } from '../../contract/src/public-pages/public-pages.ts'
import { getDemoToken, type DemoPerson } from './sign-in.ts'

const web = path.resolve(import.meta.dirname, '../../web/src')

/** A screen, the person who opens it, and its address in the demonstration. */
export interface Screen {
  readonly who: DemoPerson | null
  readonly path: string
  /** Whether the page is open to visitors, with navbar and footer. */
  readonly isPublic: boolean
  /** Returns the values of the path's parameters and anything that follows the path. */
  readonly find?: (page: Page) => Promise<string>
}

const read = async <T>(page: Page, who: DemoPerson, address: string): Promise<T> => {
  const headers = { authorization: await getDemoToken(page.request, who) }
  const answer = await page.request.get(address, { headers })
  expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

interface WithId {
  readonly id: string
}

const charity = '9000001'

/** Finds the demonstration's liveliest project, which has gifts, spending, updates and a report. */
const project = async (page: Page): Promise<string> => {
  const found = await read<{ searchOutputs: WithId[] }>(
    page,
    'charity',
    '/api/explore?searchTerm=Winter+beds+in+Penzance&projectOrCharity=project&limit=2',
  )
  return found.searchOutputs[0]!.id
}

/**
 * Finds spending of the project that `project` finds, because that project has the most to show.
 */
const transaction = async (page: Page): Promise<string> => {
  const id = await project(page)
  const { transactions } = await read<{ transactions: { sequence: number }[] }>(
    page,
    'charity',
    `/api/transaction/project/${id}?kind=spending&limit=50`,
  )
  return `${id} ${transactions[0]!.sequence}`
}

const projectUpdate = async (page: Page): Promise<string> => {
  const address = `/api/project-update/project/${await project(page)}`
  const { updates } = await read<{ updates: WithId[] }>(page, 'charity', address)
  return updates[0]!.id
}

const charityUpdate = async (page: Page): Promise<string> => {
  const address = `/api/charity-update/charity/${charity}`
  const { updates } = await read<{ updates: WithId[] }>(page, 'charity', address)
  return updates[0]!.id
}

const me = (page: Page, who: DemoPerson) =>
  read<WithId & { donorOrgs: WithId[] }>(page, who, '/api/auth/me')

/** Finds a spent gift to a demonstration project that publishes updates. */
const donation = async (page: Page): Promise<string> => {
  const { donations } = await read<{
    donations: (WithId & { project: { title: string } | null })[]
  }>(page, 'donor', `/api/donation/donor/${(await me(page, 'donor')).id}?limit=48`)
  return donations.find(({ project: of }) => of?.title === 'Sixteen midwives for Dolpo')!.id
}

const donorOrg = async (page: Page): Promise<string> =>
  (await me(page, 'donor-org')).donorOrgs[0]!.id

interface OwnGrant extends WithId {
  readonly reports: readonly (WithId & { readonly frozenAt: string | null })[]
}

const grants = async (page: Page): Promise<readonly OwnGrant[]> => {
  const address = `/api/grant/donor-org/${await donorOrg(page)}`
  return (await read<{ grants: OwnGrant[] }>(page, 'donor-org', address)).grants
}

const grant = async (page: Page): Promise<string> => (await grants(page))[0]!.id

/** Finds a promise of matching of the organisation, or makes one that its charity has not answered. */
const pledge = async (page: Page): Promise<string> => {
  const donorOrgId = await donorOrg(page)
  const { pledges } = await read<{ pledges: { id: string }[] }>(
    page,
    'donor-org',
    `/api/match-pledges?donorOrg=${donorOrgId}`,
  )
  if (pledges[0]) return pledges[0].id
  const { id: charityId } = await read<{ id: string }>(page, 'donor-org', `/api/charity/${charity}`)
  const today = new Date().toISOString().slice(0, 10)
  const id = crypto.randomUUID()
  const made = await page.request.post('/api/match-pledge', {
    headers: { authorization: await getDemoToken(page.request, 'donor-org') },
    data: {
      id,
      potId: crypto.randomUUID(),
      pot: {
        charityId,
        projectId: null,
        title: 'Winter match',
        ratio: '1:1',
        maxEach: null,
        startsOn: today,
        endsOn: today,
      },
      donorOrgId,
      amount: 100_000,
      shownAs: 'named',
      dueOn: today,
      comesAnyway: false,
      signed: true,
    },
  })
  if (!made.ok()) throw new Error(await made.text())
  return id
}

const grantReport = async (page: Page): Promise<string> =>
  (await grants(page)).flatMap(({ reports }) => reports).find(({ frozenAt }) => frozenAt)!.id

const own: Readonly<Record<string, Omit<Screen, 'path' | 'isPublic'>>> = {
  '/explore': { who: 'general' },
  '/reports/view': { who: null, find: async (page) => `?project=${await project(page)}` },
  '/verify': { who: null, find: async () => `?charity=${charity}` },
  '/confirm-email': { who: null, find: async () => '?token=none' },
  '/sign-out-everywhere': { who: null, find: async () => '#none' },
  '/confirm-new-email': { who: 'general', find: async () => '?token=none' },
  '/gift-question': { who: null, find: async () => '#none' },
  '/unsubscribe': { who: null, find: async () => '?token=none' },
  '/invite-portal': { who: null, find: async () => '?token=none' },
  '/invite-org-portal': { who: null, find: async () => '?token=none' },
  '/claim-charity/confirm': { who: null, find: async () => '?token=none' },
  '/auth/stripe/oauth/callback': { who: 'charity', find: async () => '?error=access_denied' },
  '/auth/stripe/account-link/return': { who: 'charity', find: async () => '?state=none' },
  '/auth/stripe/account-link/refresh': { who: 'charity', find: async () => '?state=none' },
  '/dashboard': { who: 'general' },
  '/donation-portal': { who: 'donor', find: async (page) => `?project=${await project(page)}` },
  '/donation-success': { who: 'donor', find: async (page) => `?donation=${await donation(page)}` },
  '/give': { who: null, find: async (page) => `?project=${await project(page)}` },
  '/give/thanks': { who: null, find: async () => `?donation=none` },
  '/updates/:updateId': { who: null, find: projectUpdate },
  '/statement': { who: 'donor' },
  '/giving-story': { who: 'donor' },
  '/story/:storyId': { who: null, find: async () => 'none' },
  '/donation/:donationId': { who: 'donor', find: donation },
  '/guest-gift': { who: null, find: async () => '#none' },
  '/monthly': { who: null, find: async () => '#none' },
  '/project/:projectId': { who: 'general', find: project },
  '/project/:projectId/edit': { who: 'charity', find: project },
  '/project/:projectId/closure': { who: 'charity', find: project },
  '/project/:projectId/transactions': { who: 'general', find: project },
  '/project/:projectId/transactions/:sequence': { who: 'general', find: transaction },
  '/charity/:ukCharityNumber/transactions/:sequence': {
    who: 'general',
    find: async () => `${charity} 5`,
  },
  '/grant/new': { who: 'donor-org' },
  '/grant/:grantId': { who: 'donor-org', find: grant },
  '/matching/new': { who: 'donor-org' },
  '/matching/:pledgeId': { who: 'donor-org', find: pledge },
  '/grant-report/:reportId': { who: 'donor-org', find: grantReport },
  '/record-collection': { who: 'charity' },
  '/record-gift': { who: 'charity' },
  '/record-grant': { who: 'charity' },
  '/sendupdate/project': {
    who: 'charity',
    find: async (page) => `?project=${await project(page)}`,
  },
  '/projectupdate/:projectUpdateId': { who: 'general', find: projectUpdate },
  '/charityupdate/:charityUpdateId': { who: 'general', find: charityUpdate },
  '/charity/:ukCharityNumber': { who: 'general', find: async () => charity },
  '/dashboard-donor-org': { who: 'donor-org' },
  '/found-donor-org': { who: 'general' },
  '/donor-org/:donorOrgId': { who: 'general', find: donorOrg },
  '/donor-org/:donorOrgId/edit': { who: 'donor-org', find: donorOrg },
  '/claim-charity': { who: 'general' },
  '/admin': { who: 'admin' },
  '/profile-settings': { who: 'donor' },
  '/userprofile': { who: 'donor' },
  '/notifications': { who: 'donor' },
  '/dashboard-donor': { who: 'donor' },
  '/dashboard-charity': { who: 'charity' },
  '/addproject': { who: 'charity' },
  '/addtransaction': { who: 'charity' },
  '/sendupdate/charity': { who: 'charity' },
}

/**
 * The dashboards with several sections at one address, and the file that lists each one's sections.
 */
const sectioned: Readonly<Record<string, string>> = {
  '/dashboard-donor': 'features/account/donor-dashboard/donor-sections.tsx',
  '/dashboard-charity': 'features/account/charity-dashboard/charity-sections.tsx',
  '/dashboard-donor-org': 'features/account/donor-org-dashboard/donor-org-sections.tsx',
  '/profile-settings': 'features/account/settings-sections.tsx',
  '/admin': 'features/admin/admin-sections.tsx',
}

const quoted = (file: string, word: string): string[] => {
  const text = readFileSync(path.join(web, file), 'utf8')
  return [...text.matchAll(new RegExp(`\\b${word}: '([^']+)'`, 'g'))].map((found) => found[1]!)
}

const sectionsAt = (at: string): string[] =>
  sectioned[at] === undefined ? [] : quoted(sectioned[at], 'key')

const table = ['routes.ts', 'charity-team-routes.ts']
  .map((file) => readFileSync(path.join(web, 'app', file), 'utf8'))
  .join('\n')
const rows = [...table.matchAll(/path: '([^']+)',\s+(?:layout: '(\w+)',\s+)?(?:access: '(\w+)')?/g)]

/** Lists the public addresses of the pages whose guarded addresses are in `own`. */
const listPublicScreens = (): Screen[] =>
  publicPages
    .filter(({ address }) => !rows.some(([, at]) => at === address))
    .map(({ guarded: [guarded], address }) => ({
      ...(own[guarded] ?? numbered),
      who: own[address]?.who ?? null,
      path: address,
      isPublic: !own[address],
    }))

/** The pages that other websites show in a frame. The server writes them without the app. */
const widgets: readonly Screen[] = ['project', 'give', 'givers'].map((kind) => ({
  who: null,
  path: `/embed/${kind}/:projectId`,
  isPublic: false,
  find: project,
}))

/** Lists every address of the product. Each section of a dashboard counts as one. */
export const everyScreen = (): Screen[] => [...listRoutes(), ...listPublicScreens(), ...widgets]

const listRoutes = (): Screen[] =>
  rows.flatMap(([, at = '', layout, access]): Screen[] => {
    const isPublic = layout !== 'bare' && access === 'anyone'
    const known = own[at] ?? (at.includes(':ukCharityNumber') ? numbered : {})
    const screen = {
      path: at,
      who: access === 'anyone' ? null : ('donor' as const),
      isPublic,
      ...known,
    }
    const sections = sectionsAt(at)
    return sections.length === 0
      ? [screen]
      : sections.map((key) => ({ ...screen, find: async () => `?section=${key}` }))
  })

const numbered: Omit<Screen, 'path' | 'isPublic'> = { who: 'charity', find: async () => charity }

/** Builds a screen's address from its path and its parameters. */
export const findScreenUrl = async (page: Page, { path: at, find }: Screen): Promise<string> => {
  const found = (await find?.(page)) ?? ''
  if (found.startsWith('?')) return at + found
  const parts = found.split(' ')
  return at.replaceAll(/:\w+/g, (place) => {
    const part = parts.shift()
    if (!part) throw new Error(`Nothing is said of what stands at ${place} of ${at}.`)
    return part
  })
}
