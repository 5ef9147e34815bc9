import { describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeBody,
  makeCharity,
  makeDonation,
  makeMember,
  makePerson,
  makeProject,
  makeUpdate,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { tasks } from '../index.ts'

const world = await testApp()
const { deps } = world

const follow = (as: MadePerson, id: string) =>
  world.call('POST /api/project/{id}/follow', { as, params: { id } })

/** Creates a charity with a project and a Lead who can write updates. */
const place = async (options: { visibility?: 'public' | 'team' } = {}) => {
  const charity = await makeCharity(deps, { name: 'Lantern Trust' })
  const project = await makeProject(deps, charity.id, { title: 'Pumps', ...options })
  return { charity, project, lead: await makeMember(deps, charity.id, 'Lead') }
}

const publish = async (as: MadePerson, projectId: string, audience = 'public') => {
  const id = uuidv7()
  const answer = await world.call('POST /api/project-update', {
    as,
    body: {
      id,
      projectId,
      title: 'It runs',
      body: makeBody('Clean water <b>flows</b>.', 'x'.repeat(1200)),
      audience,
      state: 'published',
    },
  })
  expect(answer.status).toBe(201)
  return id
}

const mailTo = async (...people: MadePerson[]) => {
  const mail = await world.outbox()
  return people.map(({ email }) => mail.filter((one) => one.recipient === email).length)
}

describe('following projects and charities', () => {
  it('a signed-in person can follow once, sees the newest update in their list and can stop following', async () => {
    const { charity, project, lead } = await place()
    const person = await makePerson(deps)
    const params = { id: project.id }
    expect((await world.call('POST /api/project/{id}/follow', { params })).status).toBe(401)
    for (const _time of [1, 2]) expect((await follow(person, project.id)).status).toBe(200)
    await world.call('POST /api/charity/{id}/follow', {
      as: person,
      params: { id: charity.number },
    })
    await makeUpdate(deps, charity.id, { title: 'Of the charity' })
    await publish(lead, project.id)
    await publish(lead, project.id, 'donors')
    const { following } = (await world.call('GET /api/following', { as: person })).body
    expect(following.map(({ project: p, lastUpdate }) => [p?.title, lastUpdate?.title])).toEqual([
      ['Pumps', 'It runs'],
      [undefined, 'Of the charity'],
    ])
    const state = async () =>
      (await world.call('GET /api/project/{id}/follow', { as: person, params })).body.following
    expect(await state()).toBe(true)
    await world.call('DELETE /api/project/{id}/follow', { as: person, params })
    expect(await state()).toBe(false)
  })

  it('a person cannot follow a project that they may not see', async () => {
    const { project } = await place({ visibility: 'team' })
    expect((await follow(await makePerson(deps), project.id)).status).toBe(403)
  })
})

describe('emails about an update', () => {
  it('givers and followers each get one email with the beginning of the update', async () => {
    const { charity, project, lead } = await place()
    const [both, giver, follower, outsider] = [
      await makePerson(deps),
      await makePerson(deps),
      await makePerson(deps),
      await makePerson(deps),
    ]
    for (const one of [both, giver])
      await makeDonation(deps, charity.id, one.id, { projectId: project.id })
    for (const one of [both, follower]) await follow(one, project.id)
    await world.call('POST /api/charity/{id}/follow', {
      as: both,
      params: { id: charity.number },
    })
    const id = await publish(lead, project.id)
    expect(await mailTo(both, giver, follower, outsider)).toEqual([1, 1, 1, 0])
    const emailMessage = (await world.outbox()).find((one) => one.recipient === follower.email)!
    expect(emailMessage.subject).toBe('It runs (Pumps)')
    expect(emailMessage.textBody).toContain(`${deps.config.appOrigin}/updates/${id}`)
    expect(emailMessage.textBody).toContain('/unsubscribe?token=')
    expect(emailMessage.textBody).not.toContain('xxx')
    expect(emailMessage.htmlBody).not.toContain('<b>flows')
  })

  it('running the email job again or editing the update sends no second email', async () => {
    const { project, lead } = await place()
    const follower = await makePerson(deps)
    await follow(follower, project.id)
    const id = await publish(lead, project.id)
    await world.runJobs()
    await tasks['mail-update']!({ updateId: id }, deps)
    const params = { id }
    await world.call('PATCH /api/project-update/{id}', { as: lead, params, body: { title: 'B' } })
    expect(await mailTo(follower)).toEqual([1])
  })

  it('each recipient gets exactly one email, even if an update needs more than one batch of recipients', async () => {
    const { project, lead } = await place()
    const people: MadePerson[] = []
    for (let at = 0; at < 130; at += 1) people.push(await makePerson(deps))
    await deps.database.transaction('system', (db) =>
      db.run(sql`insert into follow (person_id, project_id, followed_at)
        select unnest(${people.map(({ id }) => id)}::uuid[]), ${project.id}, now()`),
    )
    const id = await publish(lead, project.id)
    // Runs the job again, as after a crash: people whose email is already recorded get no second
    // one.
    await world.runJobs()
    await tasks['mail-update']!({ updateId: id }, deps)
    expect(new Set(await mailTo(...people))).toEqual(new Set([1]))
  })

  it('an update for donors goes only to givers, and one for the team sends no emails', async () => {
    const { charity, project, lead } = await place()
    const [giver, follower, refunded] = [
      await makePerson(deps),
      await makePerson(deps),
      await makePerson(deps),
    ]
    await makeDonation(deps, charity.id, giver.id, { projectId: project.id })
    const back = await makeDonation(deps, charity.id, refunded.id, { projectId: project.id })
    await deps.database.transaction('system', (db) =>
      db.run(sql`update donation set status = 'refunded' where id = ${back.id}`),
    )
    await follow(follower, project.id)
    await publish(lead, project.id, 'donors')
    await publish(lead, project.id, 'team')
    expect(await mailTo(giver, follower, refunded)).toEqual([1, 0, 0])
  })

  it('suspended, deleted, unconfirmed and opted-out people get no email', async () => {
    const { project, lead } = await place()
    const people = [
      await makePerson(deps),
      await makePerson(deps),
      await makePerson(deps, { confirmed: false }),
      await makePerson(deps),
    ] as const
    for (const one of people) await follow(one, project.id)
    await deps.database.transaction('system', async (db) => {
      await db.run(sql`update person set suspended_at = now() where id = ${people[0].id}`)
      await db.run(sql`update person set anonymised_at = now() where id = ${people[1].id}`)
    })
    await world.call('PATCH /api/notification/preferences', {
      as: people[3],
      body: { 'project-updates': false },
    })
    await publish(lead, project.id)
    expect(await mailTo(...people)).toEqual([0, 0, 0, 0])
  })

  it('an update of a project that only the project’s team can see is emailed only to that team', async () => {
    const { project, lead } = await place()
    const follower = await makePerson(deps)
    await follow(follower, project.id)
    await follow(lead, project.id)
    await deps.database.transaction('system', (db) =>
      db.run(sql`update project set visibility = 'team' where id = ${project.id}`),
    )
    await publish(lead, project.id)
    expect(await mailTo(follower, lead)).toEqual([0, 1])
  })
})
