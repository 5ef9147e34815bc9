import {
  chooseGiftAmounts,
  suggestedOrgGifts,
} from '@pennytrail/contract/donations/gift-amounts.ts'
import { suggestedGifts } from '@pennytrail/contract/donations/rules.ts'
import { charityFields } from '@pennytrail/contract/charities/fields.ts'
import { makeEmptyValues } from '@pennytrail/contract/fields.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { makeCharity, makeMember, makeRegisterEntry } from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { syncWithRegister } from './charities.sql.ts'

const world = await testApp()
const get = (id: string, as?: { token: string }) =>
  world.call('GET /api/charity/{id}', { params: { id }, ...(as ? { as } : {}) })

describe('viewing a charity', () => {
  it('finds a charity by its number in any form and by its id', async () => {
    const charity = await makeCharity(world.deps, { name: 'Lantern Trust' })
    for (const id of [
      charity.number,
      `GB-CHC-${charity.number}`,
      ` gb-chc-${charity.number} `,
      charity.id,
      charity.id.toUpperCase(),
    ]) {
      expect((await get(id)).body).toMatchObject({
        id: charity.id,
        ukCharityNumber: charity.number,
        name: 'Lantern Trust',
      })
    }
  })

  it('returns 400 for an invalid charity id and 404 for an unknown charity', async () => {
    for (const id of ['lantern', '', 'x'.repeat(61)]) {
      const { status, body } = await get(id)
      expect([status, body]).toMatchObject([400, { message: 'Invalid charity ID' }])
    }
    expect(await get('9899999')).toMatchObject({ status: 404, body: { code: 'charity-not-found' } })
  })

  it('everyone sees a charity’s public details, and each member also their own rights', async () => {
    const { number } = await makeRegisterEntry(world.deps, { status: null, sourceDate: null })
    const charity = await makeCharity(world.deps, {
      number,
      tags: ['Education'],
      countriesActive: ['KE'],
      weblink: 'https://lantern.example.org/',
      reachOutEmail: 'hello@lantern.example.org',
      foundedDate: '2001-02-03',
    })
    const lead = await makeMember(world.deps, charity.id, 'Lead')
    const manager = await makeMember(world.deps, charity.id, 'Manager')
    await world.deps.database.transaction('system', (db) =>
      db.run(sql`update charity_member set shown = true where person_id = ${lead.id}`),
    )
    expect((await get(number)).body).toEqual({
      id: charity.id,
      ukCharityNumber: number,
      orgId: `GB-CHC-${number}`,
      name: charity.name,
      regulator: 'CCEW',
      status: 'verified',
      isDemo: false,
      ...makeEmptyValues(charityFields),
      tags: ['Education'],
      countriesActive: ['KE'],
      weblink: 'https://lantern.example.org/',
      reachOutEmail: 'hello@lantern.example.org',
      foundedDate: '2001-02-03',
      logoId: null,
      coverId: null,
      registerUrl: null,
      otherNumbers: [],
      register: { status: 'unknown', sourceDate: null, absentFrom: null, movedTo: null },
      giftAmounts: [],
      orgGiftAmounts: [],
      giving: {
        open: true,
        reason: null,
        giftAid: false,
        paymentMethods: ['card', 'direct-debit', 'pay-by-bank'],
        amounts: chooseGiftAmounts(suggestedGifts),
        orgAmounts: chooseGiftAmounts(suggestedOrgGifts),
      },
      team: [{ firstname: lead.firstname, lastname: lead.lastname, role: 'Lead', avatarid: null }],
      version: 1,
      can: { edit: false, addProject: false, importProjects: false },
    })
    const can = async (as: { token: string }) => (await get(number, as)).body.can
    expect(await can(lead)).toEqual({ edit: true, addProject: true, importProjects: true })
    expect(await can(manager)).toEqual({ edit: false, addProject: true, importProjects: true })
  })

  it('a suspended or off-register charity keeps its page, which says why the charity takes no gifts', async () => {
    const suspended = await makeCharity(world.deps, { status: 'suspended' })
    const off = await makeCharity(world.deps, { status: 'off-register' })
    expect((await get(suspended.id)).body.giving).toMatchObject({
      open: false,
      reason: 'The charity is suspended, so it cannot take gifts.',
    })
    expect((await get(off.id)).body.giving.open).toBe(false)
  })
})

describe('editing a charity’s profile', () => {
  it('a Lead can change single fields of a charity’s profile', async () => {
    const charity = await makeCharity(world.deps, {
      tags: ['Education'],
      foundedDate: '2001-02-03',
    })
    const lead = await makeMember(world.deps, charity.id, 'Lead')
    const patch = (body: object) =>
      world.call('PATCH /api/charity/{id}', { as: lead, params: { id: charity.number }, body })
    const changed = await patch({
      tags: ['Health', 'Food'],
      countriesActive: ['GB', 'MW'],
      weblink: 'https://lantern.example.org/about',
      reachOutEmail: 'hello@lantern.example.org',
      foundedDate: '',
    })
    expect(changed.body).toMatchObject({
      tags: ['Health', 'Food'],
      countriesActive: ['GB', 'MW'],
      foundedDate: null,
      introduction: '',
    })
    expect((await patch({ introduction: 'We light lanterns.' })).body).toMatchObject({
      introduction: 'We light lanterns.',
      weblink: 'https://lantern.example.org/about',
    })
    expect((await patch({ weblink: '' })).body.weblink).toBeNull()
  })

  it('refuses an edit based on an outdated version, but accepts one without a version', async () => {
    const charity = await makeCharity(world.deps)
    const patch = async (body: object) =>
      world.call('PATCH /api/charity/{id}', {
        as: await makeMember(world.deps, charity.id, 'Lead'),
        params: { id: charity.id },
        body,
      })
    const { version } = (await patch({ tags: ['Health'] })).body
    const both = await Promise.all(
      ['Mine.', 'Theirs.'].map((introduction) => patch({ introduction, version })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'stale-edit' })
    const anyhow = await patch({ introduction: 'Without one.' })
    expect(anyhow.body).toMatchObject({ introduction: 'Without one.', version: version + 2 })
  })

  it.each([
    [{ weblink: 'javascript:alert(1)' }, 'weblink'],
    [{ weblink: 'lantern.example.org' }, 'weblink'],
    [{ weblink: 'https://lantern.example.org@elsewhere.example' }, 'weblink'],
    [{ reachOutEmail: 'hello' }, 'reachOutEmail'],
    [{ tags: ['Nonsense'] }, 'tags'],
    [{ countriesActive: ['ZZ'] }, 'countriesActive'],
    [{ foundedDate: '2026-06-16' }, 'foundedDate'],
    [{ foundedDate: '2026-02-30' }, 'foundedDate'],
    [{ introduction: 'x'.repeat(5001) }, 'introduction'],
    [{ status: 'verified' }, 'body'],
    [{ name: 'Another name' }, 'body'],
  ])('refuses %j in a charity’s profile', async (body, path) => {
    const charity = await makeCharity(world.deps)
    const lead = await makeMember(world.deps, charity.id, 'Lead')
    const answer = await world.call('PATCH /api/charity/{id}', {
      as: lead,
      params: { id: charity.id },
      body,
    })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  })
})

const follow = () => world.deps.database.transaction('system', (db) => syncWithRegister(db))
const printLine = (number: string, status: string, insolvent = false) =>
  world.deps.database.transaction('system', (db) =>
    db.run(sql`update charity_register set status = ${status}, insolvent = ${insolvent}
      where number = ${number}`),
  )

describe('syncing charities with the register', () => {
  it('the sync marks removed charities off-register, restores re-registered ones and suspends insolvent ones', async () => {
    const [one, two] = [await makeRegisterEntry(world.deps), await makeRegisterEntry(world.deps)]
    await makeCharity(world.deps, { number: one.number })
    await makeCharity(world.deps, { number: two.number })
    await printLine(one.number, 'removed')
    await printLine(two.number, 'registered', true)
    expect(await follow()).toEqual({ removed: 1, restored: 0, suspended: 1 })
    expect(await follow()).toEqual({ removed: 0, restored: 0, suspended: 0 })
    expect((await get(one.number)).body.status).toBe('off-register')
    expect((await get(two.number)).body.status).toBe('suspended')
    await printLine(one.number, 'registered')
    await printLine(two.number, 'registered')
    expect(await follow()).toEqual({ removed: 0, restored: 1, suspended: 0 })
  })

  it('the sync writes names that were stored wholly in capitals in ordinary ones, and no others', async () => {
    const capitals = await makeCharity(world.deps, { name: "ST MARY'S FRIENDS CIO" })
    const chosen = await makeCharity(world.deps, { name: 'Friends of ST MARY' })
    await follow()
    expect((await get(capitals.number)).body.name).toBe("St Mary's Friends CIO")
    expect((await get(chosen.number)).body.name).toBe('Friends of ST MARY')
  })
})
