import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import {
  joinCharity,
  joinDonorOrg,
  makeCharity,
  makeClaim,
  makeDonation,
  makeDonorOrg,
  makeInvite,
  makePerson,
  type MadePerson,
} from '../../testing/factories/index.ts'
import { childrenIn, tinyPicture } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { verifyLedger } from '../ledger/index.ts'
import type { GiverRow, Row, SeqEncodeRow, StateRow } from './account.test-rows.ts'

const world = await testApp()
const { deps } = world
const password = 'Correct horse 7'

const remove = (as: MadePerson, secret = password, id = as.id) =>
  world.call('DELETE /api/user/deleteuser/{id}', { as, params: { id }, body: { password: secret } })

let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(`set app.actor = 'system'`)
})
afterAll(() => owner.end())

const publicTables = async (): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
  ).rows.map(({ name }) => name)

/**
 * Lists the tables that contain a text. Skips the outbox, because sent email cannot be recalled.
 */
const tablesWith = async (text: string): Promise<string[]> => {
  const found: string[] = []
  for (const table of await publicTables()) {
    if (table === 'outbox_message') continue
    const { rows } = await owner.query(
      `select from ${table} t where position(lower($1) in lower(t::text)) > 0 limit 1`,
      [text],
    )
    if (rows.length > 0) found.push(table)
  }
  return found
}

describe('deleting an account', () => {
  it('only the owner of an account can delete it, with the correct password', async () => {
    const [ada, other] = [await makePerson(deps, { password }), await makePerson(deps)]
    expect((await remove(other, '', ada.id)).body).toMatchObject({ code: 'access-denied' })
    expect((await remove(ada, 'guess')).body).toMatchObject({
      issues: [{ path: 'password', message: 'That is not your current password.' }],
    })
    expect((await remove(ada, '')).status).toBe(400)
    const anonymous = await world.call('DELETE /api/user/deleteuser/{id}', {
      params: { id: ada.id },
      body: { password },
    })
    expect(anonymous.status).toBe(401)
    expect((await world.call('GET /api/auth/me', { as: ada })).status).toBe(200)
  })

  it('an account can be deleted without entering its password within ten minutes of signing in', async () => {
    const old = await makePerson(deps, { password })
    const bare = (as: MadePerson) =>
      world.call('DELETE /api/user/deleteuser/{id}', { as, params: { id: as.id } })
    world.clock.advance({ minutes: 11 })
    const late = await bare(old)
    expect([late.status, late.body]).toMatchObject([403, { code: 'fresh-sign-in-required' }])
    const ada = await makePerson(deps, { password })
    expect((await bare(ada)).body).toEqual({ message: 'Your account has been deleted.' })
    world.clock.advance({ minutes: -11 })
  })

  it('a team page picture stays when the person who uploaded it deletes their account', async () => {
    const [ada, admin] = [
      await makePerson(deps, { password, isAdmin: true }),
      await makePerson(deps, { isAdmin: true }),
    ]
    const profile = { name: 'Nia', role: 'Engineer', words: '', agreed: true }
    await world.call('POST /api/admin/team-profile', { body: profile, as: ada })
    const [person] = (await world.call('GET /api/team-page')).body.people
    const { photoId } = (
      await world.call('PATCH /api/admin/team-profile/{id}/photo', {
        params: { id: person!.id },
        form: { file: { fileName: 'nia.png', bytes: await tinyPicture() }, children: 'none' },
        as: ada,
      })
    ).body
    expect((await remove(ada)).status).toBe(200)
    expect(await childrenIn(deps, photoId)).toMatchObject({ children: 'none' })
    const params = { id: person!.id }
    await world.call('DELETE /api/admin/team-profile/{id}', { params, as: admin })
  })

  it('deleting an account removes everything that identifies the person and leaves all ledger proofs unchanged', async () => {
    const charity = await makeCharity(deps)
    const ada = await makePerson(deps, {
      firstname: 'Adelheid',
      lastname: 'Quillfeather',
      email: 'adelheid.q@example.org',
      password,
    })
    await joinCharity(deps, charity.id, ada.id, 'Manager')
    await makeClaim(deps, ada.id)
    const named = await makeDonation(deps, charity.id, ada.id, {
      shownAs: 'named',
      message: 'From the Quillfeathers',
    })
    await makeDonation(deps, charity.id, ada.id)
    const as = ada
    await world.call('PATCH /api/user/update', { as, body: { bio: 'A. Quillfeather, of Hull' } })
    await world.call('PATCH /api/notification/preferences', { as, body: { team: false } })
    const body = { email: 'quillfeather@example.org', password }
    await world.call('POST /api/user/email', { as, body })
    await world.call('POST /api/auth/resend-confirmation', { as })
    const file = { fileName: 'me.png', bytes: await tinyPicture() }
    const form = { file, userId: ada.id }
    expect((await world.call('PATCH /api/user/update-avatar', { as, form })).status).toBe(200)
    await world.runJobs()
    const before = await world.call('GET /api/donation/charity/{id}', {
      params: { id: charity.id },
    })
    expect(before.body.donors.map(({ name }) => name)).toEqual(['Adelheid Quillfeather'])
    const leaves = () =>
      deps.database.read('system', (db) =>
        db.many<SeqEncodeRow>(sql`select seq, encode(chain_hash, 'hex') from ledger_entry
          where charity_id = ${charity.id} order by seq`),
      )
    const proofs = await leaves()

    expect((await remove(ada)).body).toEqual({ message: 'Your account has been deleted.' })

    // The name remains only in the charity’s own record of the gift.
    for (const text of ['Quillfeather', 'Adelheid']) {
      expect(await tablesWith(text)).toEqual(['retained_giver'])
    }
    const files = await deps.database.read('system', (db) =>
      db.many<Row>(sql`select from file where uploaded_by = ${ada.id}`),
    )
    expect(files).toEqual([])
    expect((await world.call('GET /api/auth/me', { as })).status).toBe(401)
    const login = { email: ada.email, password }
    expect((await world.call('POST /api/auth/login', { body: login })).status).toBe(401)
    const after = await world.call('GET /api/donation/charity/{id}', { params: { id: charity.id } })
    expect(after.body.donors).toEqual([])
    expect(await leaves()).toEqual(proofs)
    const remaining = await deps.database.read('system', (db) =>
      db.many<Row>(sql`select from ledger_entry where donation_id = ${named.id}`),
    )
    expect(remaining.length).toBeGreaterThan(0)
    const { bad } = await deps.database.read('system', (db) => verifyLedger(db, charity.id))
    expect(bad).toBeNull()
    const emailMessages = (await world.outbox()).filter(({ recipient }) => recipient === ada.email)
    expect(emailMessages.at(-1)?.subject).toBe('Your account has been deleted')
  })

  it('a new account with the email address of a deleted account gets none of its data', async () => {
    const charity = await makeCharity(deps)
    const ada = await makePerson(deps, { password, isDonor: true })
    await makeDonation(deps, charity.id, ada.id)
    expect((await remove(ada)).status).toBe(200)
    const { body } = await world.call('POST /api/auth/register', {
      body: {
        firstname: 'Ada',
        lastname: 'Again',
        email: ada.email,
        password: 'Another horse 8',
        intent: 'charity',
      },
    })
    expect(body.id).not.toBe(ada.id)
    expect(body.userType).toBe('GENERAL')
    const gifts = await world.call('GET /api/donation/donor/{id}', {
      params: { id: body.id },
      as: body.token,
    })
    expect(gifts.body.totalCount).toBe(0)
    expect((await world.call('GET /api/auth/me', { as: ada })).status).toBe(401)
  })

  it('an account cannot be deleted while an organisation has no other Lead, and the error names the organisation', async () => {
    const [charity, org] = [await makeCharity(deps), await makeDonorOrg(deps)]
    const [lead, second, founder] = [
      await makePerson(deps, { password }),
      await makePerson(deps, { password }),
      await makePerson(deps, { password }),
    ]
    await joinCharity(deps, charity.id, lead.id, 'Lead')
    await joinDonorOrg(deps, org.id, founder.id, 'Lead')
    for (const [person, name] of [
      [lead, charity.name],
      [founder, org.name],
    ] as const) {
      const refused = await remove(person)
      expect(refused.body).toMatchObject({ code: 'last-lead' })
      expect(refused.text).toContain(name)
      const { body } = await world.call('GET /api/user/account', { as: person })
      expect(body.lastLeadOf.map((one) => one.name)).toEqual([name])
      expect((await world.call('GET /api/auth/me', { as: person })).body.roles).toHaveLength(1)
    }
    await joinCharity(deps, charity.id, second.id, 'Lead')
    const invite = await makeInvite(deps, {
      charityId: charity.id,
      invitedBy: lead.id,
      role: 'Viewer',
    })
    expect((await remove(lead)).status).toBe(200)
    const { state } = await deps.database.read('system', (db) =>
      db.one<StateRow>(sql`select state from team_invite where id = ${invite.id}`),
    )
    expect(state).toBe('withdrawn')
  })

  it('the last two Leads of a charity cannot both delete their accounts at the same time', async () => {
    const charity = await makeCharity(deps)
    const leads = [await makePerson(deps, { password }), await makePerson(deps, { password })]
    for (const { id } of leads) await joinCharity(deps, charity.id, id, 'Lead')
    const answers = await Promise.all(leads.map((lead) => remove(lead)))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
  })

  it('deletes an account once when eight requests arrive at the same time', async () => {
    const ada = await makePerson(deps, { password })
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(ada)))
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    const emailMessages = (await world.outbox()).filter(({ recipient }) => recipient === ada.email)
    expect(emailMessages).toHaveLength(1)
  })

  it('a gift that settles after its giver deleted their account does not keep the giver’s name', async () => {
    const charity = await makeCharity(deps)
    const ada = await makePerson(deps, { lastname: 'Marrowbone', password })
    expect((await remove(ada)).status).toBe(200)
    await makeDonation(deps, charity.id, ada.id)
    world.clock.advance({ minutes: 2 })
    await world.runJobs()
    const rows = await deps.database.read('system', (db) =>
      db.many<GiverRow>(sql`select i.giver from ledger_identity i
        join ledger_entry e on e.id = i.entry_id
        where i.charity_id = ${charity.id} and e.kind = 'gift'`),
    )
    expect(rows).toEqual([{ giver: null }])
    world.clock.advance({ minutes: -2 })
  })
})

/**
 * Every column that refers to a person, and what deleting an account does with it. A new column
 * must be listed here. Rows that identify or belong to the person are removed. Rows that others
 * rely on stay, and then refer to a person without a name.
 */
const columns: Record<string, 'removed' | 'stays'> = {
  'activity_log.done_by': 'stays',
  'charity_claim.decided_by': 'stays',
  'charity_claim.person_id': 'stays',
  'charity_member.person_id': 'removed',
  'charity_request.answered_by': 'stays',
  'charity_request.person_id': 'removed',
  'code_agreement.person_id': 'stays',
  'contact_consent.person_id': 'removed',
  'credential.person_id': 'removed',
  'donation_giver.person_id': 'stays',
  'donor_grant.decided_by': 'stays',
  'donor_grant.recorded_by': 'stays',
  'donor_org_member.person_id': 'removed',
  'monthly_gift.person_id': 'stays',
  'donor_org_review.asked_by': 'stays',
  'donor_org_review.decided_by': 'stays',
  'email_change.person_id': 'removed',
  'bank_reconciliation.marked_by': 'stays',
  'bank_reconciliation.undone_by': 'stays',
  'bank_rule.made_by': 'stays',
  'bank_statement.uploaded_by': 'stays',
  'column_map.made_by': 'stays',
  'email_confirmation.person_id': 'removed',
  'entry_nominal_account.set_by': 'stays',
  'file.uploaded_by': 'stays',
  'fundraising_appeal.announced_by': 'stays',
  'grant_report.frozen_by': 'stays',
  'grant_terms.stated_by': 'stays',
  'grant_version.decided_by': 'stays',
  'grant_version.saved_by': 'stays',
  'match_pledge.accepted_by': 'stays',
  'match_pledge.person_id': 'stays',
  'match_pledge.signed_by': 'stays',
  'gift_aid_claim.made_by': 'stays',
  'gift_aid_claim.paid_by': 'stays',
  'gift_aid_claim.submitted_by': 'stays',
  'gift_aid_claim.withdrawn_by': 'stays',
  'gift_aid_left_out.left_out_by': 'stays',
  'gift_aid_refusal.corrected_by': 'stays',
  'gift_aid_refusal.refused_by': 'stays',
  'gift_aid_repayment.recorded_by': 'stays',
  'gift_aid_small_setting.changed_by': 'stays',
  'gift_aid_setting.changed_by': 'stays',
  'gift_aid_declaration.person_id': 'stays',
  'gift_aid_declaration.recorded_by': 'stays',
  'gift_message.author_id': 'stays',
  'account_event.person_id': 'removed',
  'google_account.person_id': 'removed',
  'guest.person_id': 'stays',
  'passkey.person_id': 'removed',
  'passkey_challenge.person_id': 'removed',
  'recovery_code.person_id': 'removed',
  'project_image.children_said_by': 'stays',
  'payment_replacement.agreed_by': 'stays',
  'payment_replacement.connected_by': 'stays',
  'refund_ground.recorded_by': 'stays',
  'update_photo.children_said_by': 'stays',
  'report.frozen_by': 'stays',
  'restriction_ground.recorded_by': 'stays',
  'second_factor.person_id': 'removed',
  'data_complaint.answered_by': 'stays',
  'flag.decided_by': 'stays',
  'flag.reported_by': 'stays',
  'checkpoint_follow.person_id': 'removed',
  'follow.person_id': 'removed',
  'giving_story.person_id': 'removed',
  'hiding.appeal_decided_by': 'stays',
  'hiding.appealed_by': 'stays',
  'hiding.hidden_by': 'stays',
  'hiding.restored_by': 'stays',
  'health_answer.answered_by': 'stays',
  'ledger_evidence.uploaded_by': 'stays',
  'books_start.set_by': 'stays',
  'year_lock.locked_by': 'stays',
  'year_lock.opened_by': 'stays',
  'notification.person_id': 'removed',
  'notification_preference.person_id': 'removed',
  'password_reset.person_id': 'removed',
  'project.created_by': 'stays',
  'project_teammate.person_id': 'removed',
  'session.person_id': 'removed',
  'suspension.suspended_by': 'stays',
  'team_invite.accepted_by': 'stays',
  'team_invite.invited_by': 'stays',
  'temporary_person.person_id': 'stays',
  'update_email.person_id': 'stays',
  'update_photo.consented_by': 'stays',
  'update_post.changed_by': 'stays',
  'update_post.created_by': 'stays',
  'update_version.written_by': 'stays',
}

it('account deletion covers every column that refers to a person', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'person'::regclass order by 1`)
  expect(rows.map(({ name }) => name).filter((name) => !(name in columns))).toEqual([])
  const ada = await makePerson(deps, { password })
  expect((await remove(ada)).status).toBe(200)
  for (const [column, fate] of Object.entries(columns)) {
    if (fate === 'stays') continue
    const [table, name] = column.split('.')
    const left = await owner.query(`select from ${table} where ${name} = $1`, [ada.id])
    expect({ column, left: left.rowCount }).toEqual({ column, left: 0 })
  }
})
