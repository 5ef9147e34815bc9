import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { duties, sql, raw, toActorSetting, type Actor } from './platform/database/index.ts'
import {
  joinDonorOrg,
  makeClaim,
  makeDeclaration,
  makeDonation,
  makeGiftAidClaim,
  makePerson,
  makeWaitingDonorOrg,
  makeInvite,
  makeTemporaryPerson,
} from './testing/factories/index.ts'
import { makeCast, people, type Cast } from './testing/matrix/identities.ts'
import { openTables } from './testing/rls/open-tables.ts'
import { testApp } from './testing/test-app.ts'
import type { NameRow } from './server.test-rows.ts'

/**
 * Tests row-level security alone. These queries have no conditions and bypass the policies of the
 * features, so every returned row must be visible to the actor.
 */
const world = await testApp()
let cast: Cast

const rowsSeen = (actor: Actor, table: string, column: string): Promise<string[]> =>
  world.deps.database.read(actor, async (db) =>
    (
      await db.many<{ id: string }>(
        sql`select distinct ${raw(column)}::text as id from ${raw(table)} order by 1`,
      )
    ).map((row) => row.id),
  )

/** Returns the number of rows that a statement would change as this actor, and rolls back. */
const touched = (actor: Actor, statement: string): Promise<number> =>
  world.deps.database
    .transaction(actor, async (db) => {
      const count = await db.run(sql`${raw(statement)}`)
      throw Object.assign(new Error('undone'), { count })
    })
    .catch((error: Error & { count?: number }) => {
      if (error.count === undefined) throw error
      return error.count
    })

beforeAll(async () => {
  cast = await makeCast(world)
})

describe('row-level security alone', () => {
  it('every table has forced row-level security, unless it is listed as open', async () => {
    const unguarded = await world.deps.database.read('system', (db) =>
      db.many<NameRow>(sql`
        select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and not (relrowsecurity and relforcerowsecurity)
          and has_table_privilege('pennytrail_app', oid, 'select') order by 1`),
    )
    expect(unguarded.map((row) => row.name).filter((name) => !(name in openTables))).toEqual([])
  })

  it.each(['credential', 'session'])(
    'row-level security shows each actor only their own rows of %s',
    async (table) => {
      expect(await rowsSeen('', table, 'person_id')).toEqual([])
      for (const who of people) {
        const { id } = cast.people[who]
        expect({ who, seen: await rowsSeen(id, table, 'person_id') }).toEqual({ who, seen: [id] })
      }
    },
  )

  it('row-level security shows people only themselves and the members of their own teams', async () => {
    expect(await rowsSeen('', 'person', 'id')).toEqual([])
    const team = (['viewer', 'contributor', 'manager', 'lead'] as const).map(
      (who) => cast.people[who].id,
    )
    expect(await rowsSeen(cast.people.viewer.id, 'person', 'id')).toEqual(team.toSorted())
    for (const who of ['general', 'donor', 'removed', 'admin'] as const)
      expect(await rowsSeen(cast.people[who].id, 'person', 'id')).toEqual([cast.people[who].id])
    const colleagues = await rowsSeen(cast.people['org-viewer'].id, 'person', 'id')
    expect(colleagues).toHaveLength(3)
    expect(colleagues).not.toContain(cast.people['other-org-lead'].id)
  })

  it('row-level security shows each person the projects that they may read', async () => {
    const { projects } = cast
    const open = [projects.public.id, projects.foreign.id]
    const signedIn = [...open, projects.signedIn.id]
    const team = [...signedIn, projects.team.id, projects.draft.id]
    expect(await rowsSeen('', 'project', 'id')).toEqual(open.toSorted())
    for (const who of people) {
      const isTeam = ['viewer', 'contributor', 'manager', 'lead'].includes(who)
      const visible = await rowsSeen(cast.people[who].id, 'project', 'id')
      expect({ who, seen: visible }).toEqual({ who, seen: (isTeam ? team : signedIn).toSorted() })
    }
  })

  it('only Managers and Leads of a charity can change or remove its projects', async () => {
    for (const who of people) {
      const { id } = cast.people[who]
      const own = { manager: 4, lead: 4, 'other-manager': 1, 'other-lead': 1 }[who as string] ?? 0
      const counts = [
        await touched(id, `update project set place = 'x'`),
        await touched(id, 'delete from project'),
        await touched(id, 'update person set is_admin = is_admin'),
        await touched(id, 'update credential set email = email'),
      ]
      expect({ who, counts }).toEqual({ who, counts: [own, own, 1, 1] })
    }
    expect(await touched('', 'update person set bio = bio')).toBe(0)
  })

  it('givers see their own gifts, a charity’s team sees them without the giver, and others see named gifts', async () => {
    const { charity, otherCharity, people: who, projects } = cast
    const shy = await makeDonation(world.deps, charity.id, who.donor.id, {
      projectId: projects.public.id,
    })
    const named = await makeDonation(world.deps, otherCharity.id, who.general.id, {
      projectId: projects.foreign.id,
      shownAs: 'named',
      publicName: 'Wren T.',
    })
    const both = [shy.id, named.id].toSorted()
    expect(await rowsSeen('', 'donation', 'id')).toEqual([named.id])
    expect(await rowsSeen(who.donor.id, 'donation', 'id')).toEqual(both)
    expect(await rowsSeen(who.viewer.id, 'donation', 'id')).toEqual(both)
    for (const outsider of ['other-lead', 'org-lead', 'removed', 'admin'] as const)
      expect(await rowsSeen(who[outsider].id, 'donation', 'id')).toEqual([named.id])
    for (const table of ['donation_giver', 'donation_payment']) {
      const listVisible = (actor: Actor) => rowsSeen(actor, table, 'donation_id')
      expect(await listVisible(who.donor.id)).toEqual([shy.id])
      expect(await listVisible(who.general.id)).toEqual([named.id])
      for (const actor of ['', who.lead.id, who['other-lead'].id, who.admin.id])
        expect(await listVisible(actor)).toEqual([])
    }
  })

  it('givers see their own Gift Aid declarations, and Leads see their charity’s declarations and claims', async () => {
    const { charity, otherCharity, people: who } = cast
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update charity set hmrc_reference = 'AB12345' where id = ${charity.id}`),
    )
    const own = await makeDeclaration(world.deps, charity.id, who.donor.id)
    const foreign = await makeDeclaration(world.deps, otherCharity.id, who.donor.id)
    const gift = await makeDonation(world.deps, charity.id, who.donor.id)
    const day = world.clock.now().toISOString().slice(0, 10)
    const claim = await makeGiftAidClaim(world.deps, charity.id, {
      by: who.lead.id,
      from: day,
      to: day,
      submittedOn: day,
    })
    for (const [table, column] of [
      ['gift_aid_declaration', 'id'],
      ['gift_aid_identity', 'declaration_id'],
      ['gift_aid_effective_declaration', 'id'],
    ] as const) {
      expect(await rowsSeen(who.donor.id, table, column)).toEqual([own, foreign].toSorted())
      expect(await rowsSeen(who.lead.id, table, column)).toEqual([own])
      for (const actor of [
        '',
        who.manager.id,
        who.general.id,
        who['other-manager'].id,
        who.admin.id,
      ])
        expect(await rowsSeen(actor, table, column)).toEqual([])
    }
    for (const [table, column, found] of [
      ['gift_aid_claim', 'id', claim],
      ['gift_aid_claim_gift', 'claim_id', claim],
      ['gift_aid_schedule_row', 'claim_id', claim],
      ['gift_aid_entry', 'claim_id', claim],
    ] as const) {
      expect(await rowsSeen(who.lead.id, table, column)).toEqual([found])
      for (const actor of ['', who.manager.id, who.general.id, who['other-lead'].id, who.admin.id])
        expect(await rowsSeen(actor, table, column)).toEqual([])
    }
    expect(await rowsSeen(who.donor.id, 'gift_aid_claim_gift', 'donation_id')).toContain(gift.id)
    expect(await rowsSeen(who.donor.id, 'gift_aid_schedule_row', 'claim_id')).toEqual([])
    expect(await rowsSeen(who.general.id, 'gift_aid_claim_gift', 'claim_id')).toEqual([])
  })

  it('only the charity’s team sees who gave and who recorded an entry', async () => {
    for (const who of ['general', 'donor', 'removed', 'admin', 'org-lead'] as const)
      expect(await rowsSeen(cast.people[who].id, 'ledger_identity', 'charity_id')).toEqual([])
    expect(await rowsSeen('', 'ledger_identity', 'charity_id')).toEqual([])
    const team = await rowsSeen(cast.people.viewer.id, 'ledger_identity', 'charity_id')
    expect(team).toEqual([cast.charity.id])
  })

  it('everyone sees a verified donor organisation, and only its team sees one before verification', async () => {
    const { org, otherOrg, people: who } = cast
    const waiting = await makeWaitingDonorOrg(world.deps, (await makePerson(world.deps)).id)
    const team = await makePerson(world.deps)
    await joinDonorOrg(world.deps, waiting.id, team.id, 'Viewer')
    const verified = [org.id, otherOrg.id].toSorted()
    for (const actor of ['', who.general.id, who['org-lead'].id, who.admin.id]) {
      expect(await rowsSeen(actor, 'donor_org', 'id')).toEqual(verified)
      expect(await rowsSeen(actor, 'donor_org_review', 'donor_org_id')).toEqual([])
    }
    expect(await rowsSeen(team.id, 'donor_org', 'id')).toEqual([...verified, waiting.id].toSorted())
    expect(await rowsSeen(team.id, 'donor_org_review', 'donor_org_id')).toEqual([waiting.id])
    const change = `update donor_org set introduction = 'x'`
    expect(await touched(team.id, change)).toBe(0)
    expect(await touched(who['org-viewer'].id, change)).toBe(0)
    expect(await touched(who['org-manager'].id, change)).toBe(1)
  })

  it('people see only the charity claims that they made themselves', async () => {
    const [mine, theirs] = [cast.people.general.id, cast.people.donor.id]
    for (const person of [mine, theirs]) await makeClaim(world.deps, person)
    expect(await rowsSeen(mine, 'charity_claim', 'person_id')).toEqual([mine])
    for (const actor of ['', cast.people.lead.id, cast.people.admin.id])
      expect(await rowsSeen(actor, 'charity_claim', 'person_id')).toEqual([])
  })

  it('only those who may invite see invites and temporary people', async () => {
    const { charity, org, people: who } = cast
    const temporaryPersonId = await makeTemporaryPerson(world.deps, charity.id)
    const sent = { charityId: charity.id, invitedBy: who.lead.id }
    const invite = await makeInvite(world.deps, { ...sent, role: 'Lead' })
    const donor = await makeInvite(world.deps, { ...sent, role: 'Donor', temporaryPersonId })
    const orgInvite = await makeInvite(world.deps, {
      donorOrgId: org.id,
      invitedBy: who['org-lead'].id,
      role: 'Viewer',
    })
    const ofCharity = [invite.id, donor.id].toSorted()
    const visible: Record<string, string[]> = {
      manager: ofCharity,
      lead: ofCharity,
      'org-manager': [orgInvite.id],
      'org-lead': [orgInvite.id],
    }
    expect(await rowsSeen('', 'team_invite', 'id')).toEqual([])
    for (const one of people) {
      const { id } = who[one]
      expect({ one, seen: await rowsSeen(id, 'team_invite', 'id') }).toEqual({
        one,
        seen: visible[one] ?? [],
      })
      const givers = one === 'manager' || one === 'lead' ? [temporaryPersonId] : []
      expect(await rowsSeen(id, 'temporary_person', 'id')).toEqual(givers)
    }
    // A Manager cannot give anyone the role of a Lead, whatever the statement says.
    const withdraw = `update team_invite set state = 'withdrawn', decided_at = now()`
    expect(await touched(who.manager.id, withdraw)).toBe(1)
    expect(await touched(who.lead.id, withdraw)).toBe(2)
    expect(await touched(who.lead.id, 'delete from team_invite')).toBe(0)
  })

  it.each(Object.entries(openTables))(
    'the product writes %s, which has no row-level security, only for its duties',
    async (table, { duties: allowed }) => {
      const owner = new pg.Client({ connectionString: world.ownerUrl })
      await owner.connect()
      const { rows } = await owner.query<NameRow>(
        'select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1',
        [table],
      )
      const column = rows[0]!.name
      for (const duty of duties) {
        await owner.query('begin')
        await owner.query(`set local app.actor = '${toActorSetting(duty)}'`)
        for (const statement of [
          `insert into ${table} (${column}) select ${column} from ${table} where false`,
          `update ${table} set ${column} = ${column} where false`,
          `delete from ${table} where false`,
        ]) {
          await owner.query('savepoint attempt')
          const isDone = await owner.query(statement).then(
            () => true,
            () => false,
          )
          expect({ duty, statement, isDone }).toEqual({
            duty,
            statement,
            isDone: allowed.includes(duty),
          })
          await owner.query('rollback to savepoint attempt')
        }
        await owner.query('rollback')
      }
      await owner.end()
    },
  )
})
