import { sql } from '../../../../platform/database/index.ts'
import { makeConnectWorld } from '../../../../testing/connect-world.ts'
import { makeMember } from '../../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../../testing/giving-world.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import type { ActDetailRow } from '../../payments.test-rows.ts'

/** Makes charities with two Leads whose payment account is replaced. */
export const makeReplacementWorld = (world: TestApp) => {
  const { clock, deps } = world
  const { atDashboard, connect, signIn, viewPayments } = makeConnectWorld(world)

  /** Creates a charity that takes gifts, with two Leads who have been in its team for two days. */
  const makeTeam = async () => {
    const giving = await makeGivingWorld(world)
    const first = await makeMember(deps, giving.charity.id, 'Lead')
    const second = await makeMember(deps, giving.charity.id, 'Lead')
    clock.advance({ days: 2 })
    const { id } = giving.charity
    return { ...giving, id, first, second, as: await signIn(first) }
  }

  /** Connects a new account in place of the charity's and returns the replacement that waits. */
  const replace = async (
    id: string,
    as: { token: string },
    how: Record<string, string> = { answer: 'new' },
  ) => {
    const answer = await connect(id, as, how)
    if (answer.status !== 200) throw new Error(answer.text)
    const { replacement } = await viewPayments(id, as)
    if (!replacement) throw new Error('no replacement waits')
    return replacement
  }

  const agree = (id: string, account: string, as: { token: string }) =>
    world.call('POST /api/charity/{id}/payments/replacement/agree', {
      params: { id },
      body: { account },
      as,
    })

  const withdraw = (id: string, as: { token: string }) =>
    world.call('DELETE /api/charity/{id}/payments/replacement', { params: { id }, as })

  const disconnect = (id: string, as: { token: string }) =>
    world.call('DELETE /api/stripe/connect', { query: { charity: id }, as })

  const readGiving = async (id: string) =>
    (await world.call('GET /api/charity/{id}', { params: { id } })).body.giving

  const readPresent = async (id: string, as: { token: string }) =>
    (await viewPayments(id, as)).connection.account

  const listSubjects = async ({ email }: { email: string }) =>
    (await world.outbox())
      .filter(({ recipient }) => recipient === email)
      .map(({ subject }) => subject)

  const listActs = (number: string) =>
    deps.database.read('system', (db) =>
      db.many<ActDetailRow>(sql`
      select act, detail from activity_log where subject_id = ${number} order by id`),
    )

  return {
    agree,
    connect,
    disconnect,
    listActs,
    listSubjects,
    makeTeam,
    readGiving,
    readPresent,
    replace,
    signIn,
    viewPayments,
    withdraw,
    atDashboard,
  }
}
