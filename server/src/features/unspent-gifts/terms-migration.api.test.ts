import { afterAll, beforeAll, expect, it } from 'vitest'
import { oldDatabase } from '../../testing/old-database.ts'

// The terms of gifts from before 0080, in a database of that time.

const { client, close, migrateTo, open } = oldDatabase('terms')

const charity = '01900000-0000-7000-8000-0000000000c1'
const project = (digit: number) => `01900000-0000-7000-8000-0000000000b${digit}`
const gift = (digit: number) => `01900000-0000-7000-8000-0000000000d${digit}`

const addProject = (digit: number, [short, over, closed]: readonly [string, string, string]) =>
  client.query(
    `insert into project (id, charity_id, title, if_short, if_over, if_closed, created_at, updated_at)
     values ($1, $2, 'A project', $3, $4, $5, now(), now())`,
    [project(digit), charity, short, over, closed],
  )

const addGift = (digit: number, projectId: string, terms: readonly string[]) =>
  client.query(
    `insert into donation (id, charity_id, project_id, gift, fee_cover, currency, status, shown_as,
       leftover_terms, created_at, succeeded_at)
     values ($1, $2, $3, 2500, 0, 'GBP', 'succeeded', 'anonymous', $4, now(), now())`,
    [gift(digit), charity, projectId, terms],
  )

const ask = (digit: number, more: Readonly<Record<string, unknown>>) => {
  const row: Readonly<Record<string, unknown>> = {
    id: `01900000-0000-7000-8000-0000000000e${digit}`,
    donation_id: gift(digit),
    charity_id: charity,
    from_project_id: project(1),
    closure_id: '01900000-0000-7000-8000-0000000000f1',
    promise: 'ask-givers',
    offers: '{refund,general}',
    otherwise: 'refund',
    amount: 2442,
    message: '',
    asked_at: new Date(),
    answer_by: new Date(),
    reminded_at: new Date(),
    reminder_token_hash: Buffer.alloc(32, digit),
    ...more,
  }
  const columns = Object.keys(row)
  return client.query(
    `insert into gift_question (${columns.join(', ')})
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

beforeAll(async () => {
  await open()
  await migrateTo((file) => file < '0080')
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into charity (id, number, org_id, regulator, name, status, created_at)
     values ($1, '9000001', 'GB-CHC-9000001', 'CCEW', 'Harbour Lights', 'verified', now())`,
    [charity],
  )
  await addProject(1, ['smaller', 'more-of-same', 'ask-givers'])
  await addProject(2, ['smaller', 'more-of-same', 'return'])
  await addProject(3, ['smaller', 'more-of-same', 'similar-work'])
  await addProject(4, ['return', 'more-of-same', 'similar-work'])
  const more = 'If more comes than is needed: the same work reaches further.'
  await addGift(1, project(1), [
    more,
    'If the work closes: each giver is asked what should happen to their unspent share.',
  ])
  await addGift(2, project(1), [
    more,
    'If the work closes: money not yet spent goes to similar work of the same charity.',
  ])
  await addGift(3, project(1), [
    'If too little comes: gifts are returned to their givers.',
    'If the work closes: money not yet spent goes to similar work of the same charity.',
  ])
  await addGift(4, project(1), [])
  await addGift(5, project(2), [])
  await addGift(6, project(1), [
    'If the work closes: money not yet spent is returned to its givers.',
  ])
  await addGift(7, project(1), [
    'If the work closes: each giver is asked what should happen to their unspent share.',
  ])
  await ask(1, {})
  await ask(7, {
    state: 'done',
    answer: 'general',
    answered_at: new Date('2026-11-01T10:00:00Z'),
    answered_by: 'link',
    outcome: 'general',
    outcome_amount: 2442,
  })
  await client.query('set session_replication_role = origin')
  await migrateTo((file) => file >= '0080' && file < '0082')
}, 60_000)

afterAll(close)

it('marks gifts from before as repayable where their own terms can return money, and no others', async () => {
  const { rows } = await client.query<{ closure_term: string | null; repayable: boolean }>(
    'select closure_term, repayable from donation order by id',
  )
  expect(rows).toEqual([
    { closure_term: 'ask-givers', repayable: true },
    { closure_term: 'similar-work', repayable: false },
    { closure_term: 'similar-work', repayable: true },
    // Came without a card: nothing was promised to its giver here.
    { closure_term: null, repayable: false },
    { closure_term: 'return', repayable: true },
    { closure_term: 'return', repayable: true },
    { closure_term: 'ask-givers', repayable: true },
  ])
})

it('gives projects from before a secondary purpose, and repayable terms where they chose to return money', async () => {
  const { rows } = await client.query<{ gift_terms: string; secondary_purpose: string }>(
    'select gift_terms, secondary_purpose from project order by id',
  )
  expect(rows).toEqual([
    { gift_terms: 'secondary-purpose', secondary_purpose: '' },
    { gift_terms: 'repayable', secondary_purpose: '' },
    {
      gift_terms: 'secondary-purpose',
      secondary_purpose: 'similar work of the same charity',
    },
    { gift_terms: 'repayable', secondary_purpose: '' },
  ])
})

it('lets no giver who is being asked lose or get money by silence, and reminds them once more', async () => {
  const { rows } = await client.query<{ otherwise: string; reminded: boolean; days: number }>(
    `select otherwise, reminded_at is not null reminded,
       round(extract(epoch from answer_by - now()) / 86400)::int days
     from gift_question where state = 'waiting'`,
  )
  expect(rows).toEqual([{ otherwise: 'general', reminded: false, days: 14 }])
})

it('takes the answer of a giver who let the charity have the money as a waiver, with its day', async () => {
  const { rows } = await client.query<{ donation_id: string; day: string; purpose: string }>(
    `select donation_id, waived_at::date::text "day", waived_by, purpose from gift_waiver`,
  )
  expect(rows).toEqual([
    {
      donation_id: gift(7),
      day: '2026-11-01',
      waived_by: 'link',
      purpose: 'the general charitable purposes of Harbour Lights',
    },
  ])
})
