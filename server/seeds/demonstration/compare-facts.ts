import type { GiftSpending } from '@pennytrail/contract'
import { describeSurplus } from '@pennytrail/contract/donations/gift-terms.ts'
import { findNextNeed, findRaised } from '@pennytrail/contract/projects/progress-words.ts'
import type { TestApp } from '../../src/testing/test-app.ts'
import { demoCharities } from './charities/index.ts'
import { demoPassword } from './people.ts'

/** A fact as one place states it, and as it is expected from another. Tests expect both to be equal. */
export interface ComparedFact {
  readonly where: string
  readonly says: unknown
  readonly expected: unknown
}

type World = Pick<TestApp, 'call'>
type Payment = GiftSpending['uses'][number]

const signIn = async ({ call }: World, who: string) =>
  (
    await call('POST /api/auth/login', {
      body: { email: `${who}@demo.example`, password: demoPassword },
    })
  ).body

/** Reads for each entry of all public ledgers whether it has a receipt. */
const readLedgers = async ({ call }: World): Promise<ReadonlyMap<string, boolean>> => {
  const found = new Map<string, boolean>()
  for (const { number: id } of demoCharities) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await call('GET /api/transaction/charity/{id}', {
        params: { id },
        query: { page, limit: 100 },
      })
      for (const one of body.transactions) found.set(one.id, one.evidence)
      pages = body.totalPages
    }
  }
  return found
}

/** Lists the payments of every grant, and of every frozen report on one, as its giver sees them. */
const listGrantPayments = async (world: World): Promise<[string, readonly Payment[]][]> => {
  const { call } = world
  const { token: as, donorOrgs } = await signIn(world, 'donor-org')
  const found: [string, readonly Payment[]][] = []
  for (const { id } of donorOrgs) {
    const { body } = await call('GET /api/grant/donor-org/{id}', { params: { id }, as })
    for (const grant of body.grants) {
      const params = { id: grant.id }
      const viewedGrant = await call('GET /api/grant/{id}', { params, as })
      found.push([`grant ${grant.reference}`, viewedGrant.body.trail?.uses ?? []])
      for (const report of grant.reports.filter(({ frozenAt }) => frozenAt !== null)) {
        const { body: read } = await call('GET /api/grant-report/{id}', {
          params: { id: report.id },
          as,
        })
        found.push([`report of ${report.frozenAt} on ${grant.reference}`, read.figures.trail.uses])
      }
    }
  }
  return found
}

/** Lists the payments of every gift of the donor, and the newest payments of all of them. */
const listGiftPayments = async (world: World): Promise<[string, readonly Payment[]][]> => {
  const { call } = world
  const { id, token: as } = await signIn(world, 'donor')
  const all = await call('GET /api/donation/donor/{id}/where-it-went', { params: { id }, as })
  const found: [string, readonly Payment[]][] = [['all gifts', all.body.latest]]
  const query = { limit: 48 }
  const given = await call('GET /api/donation/donor/{id}', { params: { id }, query, as })
  for (const gift of given.body.donations) {
    const params = { id: gift.id }
    const answer = await call('GET /api/donation/{id}/where-it-went', { params, as })
    found.push([`gift ${gift.reference}`, answer.body.trail?.uses ?? []])
  }
  return found
}

/** Compares the receipts that grants, gifts and pages show with those in the public ledgers. */
export const compareReceipts = async (world: World): Promise<ComparedFact[]> => {
  const ledger = await readLedgers(world)
  const places = [...(await listGrantPayments(world)), ...(await listGiftPayments(world))]
  const listed = places.flatMap(([where, payments]) =>
    payments.flatMap(({ entry }) =>
      entry === null ? [] : [{ where, id: entry.id, says: entry.evidence }],
    ),
  )
  for (const { number: id } of demoCharities) {
    const paid = await world.call('GET /api/transaction/charity/{id}/paid-for', { params: { id } })
    for (const { receipts, ...payment } of paid.body.payments) {
      listed.push({ where: `page of ${id}`, id: payment.id, says: receipts.length > 0 })
    }
  }
  // The public ledgers lack the payments of projects that are not public.
  return listed
    .filter(({ id }) => ledger.has(id))
    .map(({ where, id, says }) => ({ where: `${where}: ${id}`, says, expected: ledger.get(id) }))
}

/**
 * Compares the project of every result of explore with its own page, and with the sentence that the
 * page after a gift says about its funding.
 */
export const compareFunding = async ({ call }: World): Promise<ComparedFact[]> => {
  const found: ComparedFact[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { projectOrCharity: 'project', limit: 24, page }
    const { body } = await call('GET /api/explore', { query })
    pages = body.totalPages
    for (const { id, name, project: card } of body.searchOutputs) {
      const { body: project } = await call('GET /api/project/{id}', { params: { id } })
      const { raised, target, currency } = card!
      const shown = { currency, received: raised, target }
      found.push({ where: name, says: findRaised(project), expected: shown })
      const surplus = describeSurplus(project.giftTerms, project.charity.name)
      const need = findNextNeed(findRaised(project), project, surplus)
      const isShort = target !== null && raised < target
      found.push({
        where: `thanks for a gift to ${name}`,
        says: /funded|covered/.test(need.sentence ?? '') ? 'funded' : 'short',
        expected: isShort || (target === null && need.line !== null) ? 'short' : 'funded',
      })
    }
  }
  return found
}
