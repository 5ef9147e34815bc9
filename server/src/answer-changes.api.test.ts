import { routes, type RouteDeclaration, type RouteKey } from '@pennytrail/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NameRow } from './server.test-rows.ts'
import { allRows } from './testing/matrix/all-rows.ts'
import { expectedStatus } from './testing/matrix/expected.ts'
import { makeCast } from './testing/matrix/identities.ts'
import type { Row } from './testing/matrix/row-types.ts'
import { testApp } from './testing/test-app.ts'

const withEntry = 'It changes only in a transaction that also adds an entry.'
const people = 'Only signed-in people and jobs read it.'
const matching = 'What is left of a pot is never kept, so that it is true at once.'
const machinery = 'The product itself works with it.'

/** The routes whose answers to visitors are kept until a change. */
const keptRoutes: ReadonlySet<RouteKey> = new Set(
  (Object.entries(routes) as [RouteKey, RouteDeclaration][])
    .filter(([, { kept }]) => kept !== undefined && kept.by !== 'configuration')
    .map(([key]) => key),
)

/** The tables whose changes change no answer to a visitor, with the reason. */
const neverNoted: Readonly<Record<string, string>> = {
  account_event: people,
  activity_log: people,
  answer_change: machinery,
  bank_account: people,
  bank_line_key: people,
  bank_line_left: people,
  bank_day_total: 'It is read when an entry is posted; only signed-in people read it otherwise.',
  bank_reconciliation: people,
  bank_rule: people,
  bank_statement: people,
  budget_line_total: withEntry,
  card_outcome: machinery,
  charge_finding: people,
  charity_claim: people,
  charity_request: people,
  charity_register_extract: 'It only decides which extracts are newer, and when to remind.',
  charity_register_file: 'It only decides which files an import skips.',
  checkpoint_follow: people,
  checkpoint_key: 'Proofs of the ledger are never kept.',
  collection: people,
  collection_counter: people,
  collection_part: people,
  column_map: people,
  connect_attempt: people,
  contact_consent: people,
  credential: people,
  data_complaint: people,
  donation_payment: people,
  email_change: people,
  email_confirmation: people,
  email_delivery: machinery,
  entry_nominal_account: people,
  explore_country_name: 'It never changes.',
  explore_value: 'It changes only together with explore_item.',
  explore_word: 'It corrects typed words, and answers to typed words are never kept.',
  file: 'Files are not part of answers, and tables with answers name them.',
  flag: people,
  follow: people,
  fund_month_total: withEntry,
  fund_part_leg: 'It only says how the same parts are found.',
  fund_part_state: 'It only says how the same parts are found.',
  fundraising_appeal: people,
  general_fund_total: withEntry,
  gift_balance_reach: 'It changes only together with gift_balance.',
  gift_line: people,
  gift_message: people,
  gift_question: people,
  gift_waiver: people,
  giver_backlog: people,
  giver_charity: people,
  giver_fund: people,
  giver_payment: people,
  giver_unspent: people,
  giving_story: people,
  google_account: people,
  google_sign_in: people,
  grant_terms: people,
  grant_version: people,
  guest: people,
  hiding: 'It changes only together with content_hidden.',
  job_worker: machinery,
  ledger_check: people,
  ledger_checkpoint: 'Proofs of the ledger are never kept.',
  ledger_head: withEntry,
  ledger_leg: withEntry,
  ledger_payer_text: people,
  ledger_subtree: 'Proofs of the ledger are never kept.',
  match_gift: matching,
  match_part: matching,
  match_pledge: matching,
  match_pot: matching,
  monthly_gift: people,
  nominal_account: people,
  notification: people,
  notification_preference: people,
  outbox_message: machinery,
  passkey: people,
  passkey_challenge: people,
  password_reset: people,
  payment_connection: people,
  payout: people,
  payout_item: people,
  payout_match: people,
  payout_match_undone: people,
  project_page_version: 'It follows tables that note their changes.',
  project_total: withEntry,
  provider_event: machinery,
  rate_limit: machinery,
  reconciling_item: people,
  recovery_code: people,
  refund_ground: people,
  refund_request: people,
  restriction_ground: withEntry,
  replaced_account: people,
  retained_giver: people,
  schema_migration: machinery,
  schema_objects: machinery,
  second_factor: people,
  session: people,
  spending_evidence_backlog: 'It only decides how the same sums are found.',
  spending_month_total: 'It changes only together with spending_evidence.',
  statement_line: people,
  supplier_credit: withEntry,
  suspension: 'It changes only together with the person, charity or organisation.',
  team_invite: people,
  temporary_person: people,
  transfer_total: withEntry,
  trimmed_change: machinery,
  update_email: people,
  update_version: people,
  webhook_inbox: machinery,
  webhook_poster: machinery,
}
const isGiftAid = (table: string): boolean => table.startsWith('gift_aid_')

/** Tables of the list above that visitors' answers read, because another table notes the change. */
const coveredByOthers = new Set(
  Object.entries(neverNoted).flatMap(([table, reason]) =>
    reason.startsWith('It ') ? [table] : [],
  ),
)

const world = await testApp()
const owner = new pg.Client({ connectionString: world.ownerUrl })
beforeAll(() => owner.connect())
afterAll(() => owner.end())

const listNoting = async (): Promise<string[]> => {
  const { rows } = await owner.query<NameRow>(`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid where p.proname like 'note_answer_change%'`)
  return rows.map(({ name }) => name)
}

describe('changes that answers to visitors depend on', () => {
  it('every table notes its changes for kept answers or has a reason why not', async () => {
    const { rows } = await owner.query<NameRow>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const tables = rows.map(({ name }) => name).filter((name) => !isGiftAid(name))
    const decided = [...(await listNoting()), ...Object.keys(neverNoted)]
    expect(tables.toSorted()).toEqual(decided.toSorted())
  })

  it('no kept answer reads a table whose changes go unnoted', async () => {
    const cast = await makeCast(world)
    const where = { deps: world.deps, clock: world.clock, cast, who: null }
    const rows = allRows.flatMap((some) => Object.entries(some) as [RouteKey, Row][])
    const called = new Set<RouteKey>()
    // The statements of each answer run in transactions of their own, and a function that adds up
    // the scans of the present one would miss them. The server's counts cover all of them.
    const countScans = async () => {
      await owner.query('select pg_stat_clear_snapshot()')
      const { rows: found } = await owner.query<{ name: string; scans: string }>(`
        select relname as name, seq_scan + coalesce(idx_scan, 0) as scans
        from pg_stat_user_tables where schemaname = 'public'`)
      return new Map(found.map(({ name, scans }) => [name, Number(scans)]))
    }
    const answered = async () => {
      for (const [key, row] of rows.filter(([key]) => keptRoutes.has(key))) {
        for (const one of Object.values(row)) {
          if (expectedStatus(routes[key], one).get('anonymous') !== 200) continue
          expect((await world.call(key, await one.request(where))).status).toBe(200)
          called.add(key)
        }
      }
    }
    // Requests of the matrix may make what they ask for, so the second time only reads it.
    await answered()
    const before = await countScans()
    world.clock.advance({ minutes: 6 })
    await answered()
    expect([...keptRoutes].filter((key) => !called.has(key))).toEqual([])
    const noting = new Set(await listNoting())
    const scanned = async () =>
      [...(await countScans())]
        .filter(([name, scans]) => scans > (before.get(name) ?? 0))
        .map(([name]) => name)
    // A connection publishes its counts some time after a transaction, and when it ends.
    const others = `from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await owner.query(`select pg_terminate_backend(pid) ${others}`)
    await expect
      .poll(async () => (await owner.query(`select ${others}`)).rowCount, { timeout: 20_000 })
      .toBe(0)
    expect(await scanned()).toContain('report')
    const beside = new Set(['answer_change', 'session'])
    const unnoted = (await scanned()).filter(
      (name) => !noting.has(name) && !coveredByOthers.has(name) && !beside.has(name),
    )
    expect(unnoted).toEqual([])
  })
})
