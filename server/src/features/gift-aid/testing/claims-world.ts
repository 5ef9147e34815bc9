import { beforeEach } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeDonation,
  makeMember,
  makePerson,
  makeProject,
  type MadeCharity,
  type MadePerson,
  type MadeProject,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../../ledger/index.ts'
import type { SumRow } from '../gift-aid.test-rows.ts'

const today = '2026-06-15'
const at = (day: string) => new Date(`${day}T10:00:00Z`)

/**
 * Sets up a charity that claims Gift Aid, new for each test, with a Lead, a project and the giver
 * Ada.
 */
export const makeClaimsWorld = async () => {
  const world = await testApp()
  const { deps } = world
  const made = {} as {
    charity: MadeCharity
    project: MadeProject
    lead: MadePerson
    ada: MadePerson
  }
  beforeEach(async () => {
    made.charity = await makeCharity(deps, { hmrcReference: 'AB12345' })
    made.project = await makeProject(deps, made.charity.id)
    made.lead = await makeMember(deps, made.charity.id, 'Lead')
    made.ada = await makePerson(deps)
  })
  const params = () => ({ id: made.charity.id })
  const asSystem = (statement: ReturnType<typeof sql>) =>
    deps.database.transaction('system', (db) => db.run(statement))
  const claim = (as: MadePerson | undefined, body: object = {}) =>
    world.call('POST /api/charity/{id}/gift-aid/claims', {
      ...(as ? { as } : {}),
      params: params(),
      body: { id: uuidv7(), from: '2026-01-01', to: today, ...body },
    })
  return Object.assign(made, {
    world,
    deps,
    today,
    at,
    params,
    asSystem,
    claim,
    give: (day: string, amount: number, more: object = {}) =>
      makeDonation(deps, made.charity.id, made.ada.id, {
        at: at(day),
        amount,
        projectId: made.project.id,
        ...more,
      }),
    refund: (id: string, amount: number) =>
      asSystem(sql`update donation set refunded = refunded + ${amount} where id = ${id}`),
    made: async (body: object = {}) => {
      const answer = await claim(made.lead, body)
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body
    },
    submit: (claimId: string, as = made.lead, on = today) =>
      world.call('POST /api/charity/{id}/gift-aid/claims/{claimId}/submit', {
        as,
        params: { ...params(), claimId },
        body: { on, reference: 'HMRC-1' },
      }),
    pay: (claimId: string, amount: number, as = made.lead) =>
      world.call('POST /api/charity/{id}/gift-aid/claims/{claimId}/pay', {
        as,
        params: { ...params(), claimId },
        body: { on: today, amount },
      }),
    withdraw: (claimId: string, as = made.lead) =>
      world.call('POST /api/charity/{id}/gift-aid/claims/{claimId}/withdraw', {
        as,
        params: { ...params(), claimId },
        body: { reason: 'A mistake' },
      }),
    preview: async (show: 'in' | 'out' = 'in') =>
      (
        await world.call('GET /api/charity/{id}/gift-aid/gifts', {
          as: made.lead,
          params: params(),
          query: { from: '2020-01-01', to: today, show },
        })
      ).body,
    overview: async () =>
      (await world.call('GET /api/charity/{id}/gift-aid', { as: made.lead, params: params() }))
        .body,
    many: <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, act)),
    broken: () => deps.database.read('system', runChecks),
    balance: async (account: string, projectId: string | null = null) =>
      (
        await deps.database.read('system', (db) =>
          db.one<SumRow>(sql`
            select coalesce(sum(amount), 0)::bigint as sum from ledger_leg
            where charity_id = ${made.charity.id} and account = ${account}
              and project_id is not distinct from ${projectId}::uuid`),
        )
      ).sum,
  })
}
