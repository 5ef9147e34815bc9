import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockPerson } from './features/admin/people/people.sql.ts'
import { lockMember } from './features/admin/organisations/organisations.sql.ts'
import { lockClaim } from './features/charities/claims/claims.sql.ts'
import { lockDonation } from './features/donations/index.ts'
import { lockReview } from './features/donor-orgs/reviews.sql.ts'
import { lockGrant } from './features/grants/decide-grant.ts'
import { lockLedger } from './features/ledger/index.ts'
import { lockGift } from './features/unspent-gifts/unspent-gifts.sql.ts'
import { lockQuestion } from './features/unspent-gifts/questions/questions.sql.ts'
import { lockAccount } from './features/payments/connect/connection.sql.ts'
import { lockProject } from './features/projects/project-writes.sql.ts'
import { raw, sql, type Db } from './platform/database/index.ts'
import { makeDonation } from './testing/factories/index.ts'
import { makeCast, type Cast } from './testing/matrix/identities.ts'
import { testApp } from './testing/test-app.ts'
import { fillTables, type Row } from './testing/rls/synthetic-rows.ts'

/**
 * Tests that each decision locks its row: it waits while another transaction holds the row, and
 * reads the row afterwards.
 */
const world = await testApp()
const owner = new pg.Client({ connectionString: world.ownerUrl })
let cast: Cast
let rows: Readonly<Record<string, Row>>
let gift: string

beforeAll(async () => {
  cast = await makeCast(world)
  gift = (await makeDonation(world.deps, cast.charity.id, cast.people.donor.id)).id
  await owner.connect()
  await owner.query(`set app.actor = 'system'`)
  const places = {
    charity: cast.charity.id,
    donor_org: cast.org.id,
    person: cast.people.donor.id,
    project: cast.projects.public.id,
  }
  rows = await fillTables(owner, places, {}, {})
})
afterAll(() => owner.end())

const getId = (table: string): string => {
  const id = rows[table]?.['id']
  if (typeof id !== 'string') throw new Error(`no row of ${table}`)
  return id
}

const locks: Record<string, [where: () => string, lock: (db: Db) => Promise<unknown>]> = {
  'a gift that settles': [() => `donation where id = '${gift}'`, (db) => lockDonation(db, gift)],
  'the payment of a gift that settles': [
    () => `donation_payment where donation_id = '${gift}'`,
    (db) => lockDonation(db, gift),
  ],
  'a gift whose leftover is decided': [
    () => `donation where id = '${gift}'`,
    (db) => lockGift(db, gift),
  ],
  'a question about a gift': [
    () => 'gift_question',
    (db) => lockQuestion(db, getId('gift_question')),
  ],
  'a grant that is decided': [
    () => 'donor_grant',
    (db) => lockGrant(db, {} as never, getId('donor_grant')),
  ],
  'a claim of a charity': [() => 'charity_claim', (db) => lockClaim(db, getId('charity_claim'))],
  'the charity that is claimed': [
    () => `charity where id = '${cast.charity.id}'`,
    (db) => lockClaim(db, getId('charity_claim')),
  ],
  'a review of a donor organisation': [
    () => `donor_org where id = '${cast.org.id}'`,
    (db) => lockReview(db, cast.org.id),
  ],
  'an account that an administrator decides on': [
    () => `person where id = '${cast.people.donor.id}'`,
    (db) => lockPerson(db, cast.people.donor.id),
  ],
  'a membership of a charity': [
    () => `charity_member where person_id = '${cast.people.lead.id}'`,
    (db) => lockMember(db, 'charity', cast.charity.id, cast.people.lead.id),
  ],
  'a membership of a donor organisation': [
    () => `donor_org_member where person_id = '${cast.people['org-lead'].id}'`,
    (db) => lockMember(db, 'donor-org', cast.org.id, cast.people['org-lead'].id),
  ],
  'a project that changes': [
    () => `project where id = '${cast.projects.public.id}'`,
    (db) => lockProject(db, cast.projects.public.id),
  ],
  'the payment account of a charity': [
    () => `charity where id = '${cast.charity.id}'`,
    (db) => lockAccount(db, cast.charity.id),
  ],
  'the end of a ledger': [
    () => `ledger_head where charity_id = '${cast.charity.id}'`,
    (db) => lockLedger(db, cast.charity.id),
  ],
}

it.each(Object.entries(locks))(
  'a transaction that needs the row lock of %s waits while another transaction holds the lock',
  async (_, [where, lock]) => {
    await owner.query('begin')
    const held = await owner.query(`select from ${where()} for update`)
    expect(held.rowCount).toBe(1)
    const waited = world.deps.database.transaction('system', async (db) => {
      await db.run(sql`${raw(`set local lock_timeout = '10ms'`)}`)
      await lock(db)
    })
    await expect(waited).rejects.toMatchObject({ code: '55P03' })
    await owner.query('rollback')
  },
)
