import { describe, expect, it } from 'vitest'
import {
  makeCharity,
  makeFrozenReport,
  makeMember,
  makePerson,
  makeProject,
} from '../../testing/factories/index.ts'
import { testApp } from '../../testing/test-app.ts'
import { buildGiftEntry, postEntries } from '../ledger/index.ts'
import { readFrozenReportHead } from './report-head.ts'

const world = await testApp()

/**
 * Creates a frozen report of a project that has received £42, with functions that share and read
 * it.
 */
const frozen = async (visibility: 'public' | 'team') => {
  const charity = await makeCharity(world.deps)
  const project = await makeProject(world.deps, charity.id, { visibility })
  const manager = await makeMember(world.deps, charity.id, 'Manager')
  const gift = buildGiftEntry({
    projectId: project.id,
    amount: 4_200,
    date: '2026-04-01',
    donationId: null,
    giver: 'Ada',
  })
  await world.deps.database.transaction('system', (db) =>
    postEntries(db, charity.id, [gift], world.clock.now()),
  )
  const { id } = await makeFrozenReport(world.deps, charity.id, {
    by: manager.id,
    projectId: project.id,
  })
  const share = () => world.call('POST /api/report/{id}/share', { as: manager, params: { id } })
  const getSecret = ({ body }: Awaited<ReturnType<typeof share>>) =>
    new URL(body.frozen!.share!.link).searchParams.get('report')!
  const read = (id: string) => world.call('GET /api/report/{id}', { params: { id } })
  return { charity, project, manager, id, share, getSecret, read }
}

describe('sharing a frozen report', () => {
  it('a shared report opens for anyone with the link until the link is withdrawn', async () => {
    const { id, manager, project, read, getSecret, share } = await frozen('team')
    expect((await read(id)).status).toBe(404)
    const shared = await share()
    expect(shared.status).toBe(201)
    expect((await share()).body.frozen?.share).toEqual(shared.body.frozen?.share)
    const secret = getSecret(shared)
    expect(secret).toMatch(/^s-[\w-]{43}$/)

    const shown = await read(secret)
    expect(shown.status).toBe(200)
    expect(shown.body.report.statements[0]!.closing).toBe(4_200)
    expect(shown.body.frozen).toMatchObject({ share: null, frozenBy: { name: null } })
    expect(await readFrozenReportHead(world.deps, secret)).toMatchObject({
      title: expect.stringContaining(`${project.title}, report`),
      description: expect.stringContaining('£42.00 came in'),
    })
    expect(await readFrozenReportHead(world.deps, id)).toBeUndefined()
    const file = await read(`${secret}.csv`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const forged = secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await read(forged)).status).toBe(404)

    await world.call('DELETE /api/report/{id}/share', { as: manager, params: { id } })
    expect((await read(secret)).status).toBe(404)
    await share()
    expect((await read(secret)).status).toBe(404)
  })

  it.each(['project', 'charity'] as const)(
    'a shared report opens for nobody while staff have hidden its %s',
    async (kind) => {
      const { charity, project, read, getSecret, share } = await frozen('public')
      const secret = getSecret(await share())
      expect((await read(secret)).status).toBe(200)
      const admin = await makePerson(world.deps, { isAdmin: true })
      const decide = (act: 'hide' | 'restore') =>
        world.call(`POST /api/admin/moderation/{kind}/{id}/${act}`, {
          params: { kind, id: kind === 'project' ? project.id : charity.id },
          body: { reason: 'It shows a child’s full name.' },
          as: admin,
        })
      expect((await decide('hide')).status).toBe(200)
      expect((await read(secret)).status).toBe(404)
      await decide('restore')
      expect((await read(secret)).status).toBe(200)
    },
  )
})
