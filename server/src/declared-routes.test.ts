import { getPathRight, routes, type RouteDeclaration, type RouteKey } from '@pennytrail/contract'
import { expect, it } from 'vitest'
import { ZodObject, type ZodType } from 'zod'

const listRoutes = (has: (declaration: RouteDeclaration, key: RouteKey) => boolean): RouteKey[] =>
  (Object.entries(routes) as [RouteKey, RouteDeclaration][])
    .filter(([key, declaration]) => has(declaration, key))
    .map(([key]) => key)
    .toSorted()

/** The reads that anyone may make and that no proxy may keep, with the reason. */
const neverKept: Readonly<Partial<Record<RouteKey, string>>> = {
  'GET /api/notification/link': 'The URL carries a secret.',
  'GET /api/donation/{id}/puzzle': 'It differs each time.',
  'GET /api/grant-report/{id}': 'It can be shared with some people only.',
  'GET /api/report/{id}': 'It can be shared with some people only.',
  'GET /api/story/{id}': 'The URL carries a secret.',
  'GET /api/match-pots': 'What is left of a pot must be true at once.',
  'GET /api/system': 'It tells the state of the server.',
  'GET /api/iati/{id}': 'It is a file with its own rule.',
  'GET /api/ledger/{id}': 'People verify with it.',
  'GET /api/ledger/{id}/checkpoints': 'People verify with it.',
  'GET /api/ledger/{id}/checkpoints/{size}': 'People verify with it.',
  'GET /api/ledger/{id}/consistency': 'People verify with it.',
  'GET /api/checkpoint-keys': 'People verify with it.',
  'GET /api/transaction/{id}/proof': 'People verify with it.',
  'GET /api/transaction/first-receipts':
    'It is cheap: one look at an index for each row of a page.',
}

it('every route that anyone may read is kept or listed with the reason why it is not', () => {
  const open = listRoutes(({ access }, key) => key.startsWith('GET ') && access === 'anyone')
  const keptRoutes = listRoutes(({ kept }) => kept !== undefined && kept.by !== 'configuration')
  expect([...keptRoutes, ...(Object.keys(neverKept) as RouteKey[])].toSorted()).toEqual(open)
})

it.each(['charity', 'project'] as const)('an answer kept by a %s has its id in its path', (by) => {
  const others = listRoutes(({ kept }, key) => kept?.by === by && !key.includes(`/${by}/{id}`))
  expect(others).toEqual([])
})

it('every route that shows people outside teams what a visitor sees is kept and open to anyone', () => {
  const outside = listRoutes(({ kept }) => kept?.outsideTeams === true)
  expect(outside).toEqual(['GET /api/project/{id}'])
  expect(routes['GET /api/project/{id}'].access).toBe('anyone')
})

it('only a GET may be answered by a replica', () => {
  const others = listRoutes(({ reads }, key) => reads === 'replica' && !key.startsWith('GET '))
  expect(others).toEqual([])
})

it('no route on which people decide about money, access or erasure may be answered by a replica', () => {
  // The paths that a person reads in order to pay, refund, move, claim, settle or administer.
  const decides =
    /\/(admin|auth|user|second-factor|gift-aid|payouts|payments|stripe|monthly-gift|monthly-link|gift-question|closure|unspent|started|spending-balances|year-locks|books-start|grant|team-invite|moderation|notification|ledger|kept-givers|contacts|charity-claim)(\/|$)/
  expect(listRoutes(({ reads }, key) => reads === 'replica' && decides.test(key))).toEqual([])
})

it('a replica may answer only routes that visitors or the people of a page can read', () => {
  const closed = ['admin', 'invite-token', 'provider']
  expect(listRoutes(({ reads, access }) => reads === 'replica' && closed.includes(access))).toEqual(
    [],
  )
})

const getTopic = (key: string): string => key.split('/')[2]!

it('a write names topics that a read has, and only writes name some', () => {
  const topics = new Set(listRoutes((_, key) => key.startsWith('GET ')).map(getTopic))
  const wrong = (Object.entries(routes) as [RouteKey, RouteDeclaration][]).filter(
    ([key, { changes = [] }]) =>
      changes.some((topic) => !topics.has(topic) || topic === getTopic(key)) ||
      (changes.length > 0 && key.startsWith('GET ')),
  )
  expect(wrong.map(([key]) => key)).toEqual([])
})

it('a right over a path is for people with a session, and decided on the primary', () => {
  const wrong = listRoutes((declaration, key) => {
    const right = getPathRight(declaration)
    return (
      right !== undefined &&
      !(
        key.includes('charity' in right ? '/charity/{id}' : '/donor-org/{id}') &&
        ['signed-in', 'confirmed'].includes(declaration.access) &&
        declaration.reads === undefined
      )
    )
  })
  expect(wrong).toEqual([])
})

it('every route for people with a session declares a right, and staff need none but their access', () => {
  const without = listRoutes(({ right }) => right === undefined)
  const open = listRoutes(({ access }) => !['signed-in', 'confirmed'].includes(access))
  expect(without).toEqual(open)
})

/** The calls whose right their operations decide, by the reason why no step can. */
const decided: Readonly<Record<string, readonly RouteKey[]>> = {
  'The operation reads the charity or organisation of the path anyway, under conditions of its own.':
    [
      'DELETE /api/charity/{id}/payments/replacement',
      'GET /api/charity/{id}/contacts',
      'GET /api/charity/{id}/data-complaints',
      'GET /api/charity/{id}/kept-givers',
      'GET /api/charity/{id}/payments',
      'GET /api/charity/{id}/payouts',
      'GET /api/charity/{id}/spending-balances',
      'GET /api/donation/charity-org/{id}',
      'GET /api/charity/{id}/overview',
      'GET /api/donation/charity-org/{id}/givers',
      'GET /api/donation/charity-org/{id}/messages',
      'GET /api/donation/donor-org/{id}',
      'GET /api/donation/donor-org/{id}/where-it-went',
      'GET /api/donor-org/{id}/360giving',
      'GET /api/donor-org/{id}/activity',
      'GET /api/fund-report/charity/{id}',
      'GET /api/grant/charity/{id}',
      'GET /api/grant/donor-org/{id}',
      'GET /api/monthly-gift/donor-org/{id}',
      'GET /api/nominal/charity/{id}',
      'GET /api/statement/donor-org/{id}',
      'GET /api/team-invite/charity/{id}',
      'GET /api/team-invite/donorOrg/{id}',
      'POST /api/charity/{id}/data-complaints/{complaintId}/answer',
      'POST /api/charity/{id}/payments/replacement/agree',
      'POST /api/charity/{id}/payouts/{payoutId}/match',
      'POST /api/charity/{id}/payouts/{payoutId}/match/undo',
    ],
  'The body, the query or an attempt that was stored before names the charity.': [
    'GET /api/search',
    'DELETE /api/stripe/connect',
    'GET /api/auth/stripe/oauth/callback',
    'GET /api/stripe/connect',
    'POST /api/charity-update',
    'POST /api/donation/offline',
    'POST /api/grant',
    'POST /api/project',
    'POST /api/report',
    'POST /api/stripe/account-link',
    'POST /api/stripe/account-link/refresh',
    'POST /api/stripe/account-link/return',
    'POST /api/transaction/upload-evidence',
  ],
  'The operation reads or locks the row of the path or body, which names the charity or organisation.':
    [
      'DELETE /api/gift-question/{id}',
      'DELETE /api/project-update-photos/delete-image',
      'DELETE /api/project/{id}',
      'DELETE /api/project/{id}/closure',
      'DELETE /api/project/{id}/documents/{publicId}',
      'DELETE /api/project/{id}/images/{publicId}',
      'DELETE /api/report/{id}/share',
      'GET /api/charity-update/{id}/versions',
      'GET /api/donation/{id}/unspent',
      'GET /api/project-update/{id}/versions',
      'GET /api/project/{id}/closure',
      'PATCH /api/charity-update/{id}',
      'PATCH /api/project-update/{id}',
      'PATCH /api/project/{id}',
      'PATCH /api/project/{id}/health-answer',
      'PATCH /api/project/{id}/images',
      'PATCH /api/project/{id}/team',
      'POST /api/donation/{id}/move',
      'POST /api/donation/{id}/refund',
      'POST /api/donation/{id}/refund/{refund}/ground',
      'POST /api/gift-question/{id}/resolve',
      'POST /api/grant/{id}/confirm',
      'POST /api/grant/{id}/instalment',
      'POST /api/grant/{id}/refuse',
      'POST /api/grant/{id}/withdraw',
      'POST /api/match-pledge/{id}/answer',
      'POST /api/match-pledge/{id}/payment',
      'POST /api/project-update',
      'POST /api/project-update-photos',
      'POST /api/project/upload-document',
      'POST /api/project/upload-image',
      'POST /api/project/upload-images',
      'POST /api/project/{id}/closure',
      'POST /api/project/{id}/closure/terms',
      'POST /api/report/{id}/share',
      'POST /api/transaction/{id}/evidence',
      'POST /api/transaction/{id}/evidence/{publicId}/withdraw',
    ],
  'The kind of what is recorded or reversed decides too.': [
    'POST /api/project/{id}/closure/ground',
    'POST /api/transaction',
    'POST /api/transaction/{id}/reverse',
  ],
  'The role of the other person decides too.': [
    'DELETE /api/team-invite/donororg/{id}',
    'DELETE /api/team-invite/{id}',
    'PATCH /api/team-invite/donororg/{id}/role',
    'PATCH /api/team-invite/{id}/role',
    'POST /api/team-invite',
    'POST /api/team-invite/donor-org',
    'POST /api/team-invite/donororg/{id}/hand-over',
    'POST /api/team-invite/{id}/hand-over',
    'POST /api/team-invite/{id}/send-again',
  ],
  'People of several kinds have the right.': [
    'DELETE /api/charity-update/{id}',
    'DELETE /api/grant-report/{id}/share',
    'DELETE /api/project-update/{id}',
    'GET /api/award/{id}',
    'GET /api/charity/{id}/appeals',
    'GET /api/donation/{id}/messages',
    'GET /api/grant/{id}',
    'GET /api/match-pledge/{id}',
    'GET /api/match-pledges',
    'GET /api/moderation/{kind}/{id}',
    'PATCH /api/charity/{id}/appeals/{appealId}',
    'POST /api/award',
    'POST /api/award/{id}/answer',
    'POST /api/charity/{id}/appeals',
    'POST /api/charity/{id}/appeals/{appealId}/end',
    'POST /api/donation/{id}/messages',
    'POST /api/grant-report/{id}/share',
    'POST /api/grant/{id}/report',
    'POST /api/ledger/{id}/checkpoints',
    'POST /api/match-pledge',
    'POST /api/match-pledge/{id}/withdraw',
    'POST /api/moderation/{kind}/{id}/appeal',
  ],
  'A giver is a person or an organisation, or holds a link.': [
    'GET /api/donation/{id}',
    'GET /api/donation/{id}/proof',
    'GET /api/donation/{id}/question',
    'GET /api/donation/{id}/where-it-went',
    'GET /api/gift-question',
    'PATCH /api/monthly-gift/{id}',
    'POST /api/gift-question/{id}/answer',
    'POST /api/guest-gift/keep',
    'POST /api/monthly-gift/{id}/card',
    'POST /api/monthly-gift/{id}/confirmation',
  ],
  'The answer itself shows only what everyone or the reader may see.': [
    'GET /api/donor-org',
    'GET /api/user/getuserinfo/{id}',
  ],
}

it('a route whose right its operation decides is listed with the reason', () => {
  const found = listRoutes(({ right }) => typeof right === 'object' && 'decided' in right)
  expect(found).toEqual(Object.values(decided).flat().toSorted())
})

const listClientIds = (body: RouteDeclaration['body']): readonly string[] =>
  body instanceof ZodObject
    ? Object.entries(body.shape)
        .filter(([, field]) => (field as ZodType).description?.startsWith('created by the client'))
        .map(([name]) => name)
    : []

it('a route declares the field of its body that makes a repeat harmless', () => {
  const wrong = listRoutes(({ body, bodyKind, repeats }) =>
    repeats === undefined
      ? bodyKind === undefined && listClientIds(body).length > 0
      : !(body instanceof ZodObject && repeats in body.shape),
  )
  expect(wrong).toEqual([])
})
