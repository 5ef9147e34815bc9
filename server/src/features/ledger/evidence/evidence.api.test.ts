import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  makeCharity,
  makeMember,
  makePerson,
  makeProject,
  samplePdf,
  type MadeCharity,
  type MadePerson,
} from '../../../testing/factories/index.ts'
import { tinyPicture } from '../../../testing/pictures.ts'
import { testApp } from '../../../testing/test-app.ts'
import { runChecks } from '../index.ts'

const world = await testApp()
const photo = { fileName: 'till.png', bytes: await tinyPicture() }
const pdf = { fileName: 'invoice.pdf', bytes: samplePdf }

let charity: MadeCharity
let contributor: MadePerson
let manager: MadePerson
let projectId: string

beforeEach(async () => {
  charity = await makeCharity(world.deps)
  contributor = await makeMember(world.deps, charity.id, 'Contributor')
  manager = await makeMember(world.deps, charity.id, 'Manager')
  projectId = (await makeProject(world.deps, charity.id)).id
})

const send = (as: MadePerson | undefined, more: object = {}) =>
  world.call('POST /api/transaction/upload-evidence', {
    ...(as ? { as } : {}),
    form: { file: photo, charityId: charity.id, redacted: 'true', ...more },
  })
const uploaded = async (file = photo) => (await send(contributor, { file })).body.publicId
const record = (evidence: object[], id = uuidv7()) =>
  world.call('POST /api/transaction', {
    as: contributor,
    body: {
      id,
      charityId: charity.id,
      projectId,
      kind: 'spending',
      date: '2026-01-05',
      amount: 1250,
      payee: 'Quill & Co',
      description: 'Paper',
      evidence,
    },
  })
const view = async (id: string, as?: MadePerson) =>
  (
    await world.call('GET /api/transaction/{id}/evidence', {
      params: { id },
      ...(as ? { as } : {}),
    })
  ).body
const add = (id: string, files: object[], as: MadePerson = contributor) =>
  world.call('POST /api/transaction/{id}/evidence', { as, params: { id }, body: { files } })
const withdraw = (id: string, publicId: string, as: MadePerson, reason = 'Shows an address') =>
  world.call('POST /api/transaction/{id}/evidence/{publicId}/withdraw', {
    as,
    params: { id, publicId },
    body: { reason },
  })
const list = async (query: Record<string, string> = {}) =>
  (await world.call('GET /api/transaction/project/{id}', { params: { id: projectId }, query })).body

const change = (statement: ReturnType<typeof sql>) =>
  world.deps.database.transaction('system', (db) => db.run(statement))

describe('uploading a receipt', () => {
  it('a person who may record spending can upload a receipt after declaring it redacted', async () => {
    expect((await send(undefined)).status).toBe(401)
    expect((await send(await makePerson(world.deps))).status).toBe(403)
    expect((await send(await makeMember(world.deps, charity.id, 'Viewer'))).status).toBe(403)
    const unread = await send(contributor, { redacted: 'false' })
    expect(unread.status).toBe(400)
    expect(unread.body).toMatchObject({
      message: 'Confirm first that nothing private can be read in it.',
    })
    expect((await send(contributor)).status).toBe(201)
    expect((await send(contributor, { file: pdf })).status).toBe(201)
  })

  it('the server refuses a receipt that is neither a picture nor a PDF', async () => {
    const file = { fileName: 'receipt.jpg', bytes: Buffer.from('<svg onload="alert(1)"/>') }
    expect((await send(contributor, { file })).body).toMatchObject({ code: 'not-image-or-pdf' })
  })
})

describe('evidence of an entry', () => {
  it('everyone sees evidence recorded with an entry, and the entry’s proof commits to it', async () => {
    const publicId = await uploaded()
    const { status, body } = await record([{ publicId, title: 'Till receipt' }])
    expect(status).toBe(201)
    expect(body.evidence).toBe(true)
    const { evidence, can } = await view(body.id)
    expect(can).toEqual({ add: false, withdraw: false })
    expect(evidence).toMatchObject([
      { publicId, title: 'Till receipt', media: 'picture', recordedWith: true, withdrawn: null },
    ])
    const served = await world.app.inject({ url: evidence[0]!.address! })
    expect(served.statusCode).toBe(200)
    const sha256 = createHash('sha256').update(served.rawPayload).digest('hex')
    expect(evidence[0]!.sha256).toBe(sha256)
    expect(body.proof.openings).toContainEqual(
      expect.objectContaining({ field: 'files', value: JSON.stringify([sha256]) }),
    )
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a list shows the first receipt of each entry small, and none that was withdrawn', async () => {
    const first = await uploaded()
    const { id: withBoth } = (await record([{ publicId: first, title: 'Till receipt' }])).body
    world.clock.advance({ minutes: 1 })
    await add(withBoth, [{ publicId: await uploaded(pdf), title: 'Invoice' }])
    const { id: withPdf } = (await record([{ publicId: await uploaded(pdf), title: 'Invoice' }]))
      .body
    const { id: without } = (await record([])).body
    const listFirst = async () =>
      (
        await world.call('GET /api/transaction/first-receipts', {
          query: { entries: [withBoth, withPdf, without].join(',') },
        })
      ).body.receipts
    const [picture, document, ...others] = await listFirst()
    expect([picture, document, others]).toMatchObject([
      { entryId: withBoth, media: 'picture' },
      { entryId: withPdf, media: 'pdf', preview: null },
      [],
    ])
    expect((await world.app.inject({ url: picture!.preview!.address })).statusCode).toBe(200)
    await withdraw(withBoth, first, manager)
    expect(await listFirst()).toMatchObject([
      { entryId: withBoth, media: 'pdf' },
      { entryId: withPdf, media: 'pdf' },
    ])
    const many = Array.from({ length: 101 }, () => uuidv7()).join(',')
    for (const entries of ['', 'no-id', many]) {
      const answer = await world.call('GET /api/transaction/first-receipts', { query: { entries } })
      expect(answer.status).toBe(400)
    }
  })

  it('evidence added after the entry counts in lists and CSV files', async () => {
    const { body } = await record([])
    expect(body.evidence).toBe(false)
    expect((await list({ evidence: 'without' })).transactions).toHaveLength(1)
    const answer = await add(body.id, [{ publicId: await uploaded(pdf), title: 'Invoice' }])
    expect(answer.body.evidence).toMatchObject([{ media: 'pdf', recordedWith: false }])
    expect((await list({ evidence: 'without' })).transactions).toEqual([])
    expect((await list({ evidence: 'with' })).transactions).toMatchObject([{ evidence: true }])
    const csv = await world.call('GET /api/transaction/project/{id}', {
      params: { id: projectId },
      headers: { accept: 'text/csv' },
    })
    const [header, row] = csv.text.split('\r\n').map((line) => line.split(','))
    expect(row![header!.indexOf('Receipt')]).toBe('yes')
    expect(row![header!.indexOf('Matched with the bank')]).toBe('no')
  })

  it('withdrawing evidence as a Manager deletes the file and keeps a record that it existed', async () => {
    const publicId = await uploaded()
    const { body } = await record([{ publicId, title: 'Till receipt' }])
    const { address } = (await view(body.id)).evidence[0]!
    expect((await withdraw(body.id, publicId, contributor)).status).toBe(403)
    expect((await withdraw(body.id, publicId, manager, ' ')).status).toBe(400)
    expect((await withdraw(body.id, publicId, manager)).body.evidence).toMatchObject([
      { address: null, withdrawn: { reason: 'Shows an address' } },
    ])
    expect((await withdraw(body.id, publicId, manager)).status).toBe(404)
    await world.runJobs()
    expect((await world.app.inject({ url: address! })).statusCode).toBe(404)
    expect((await list()).transactions).toMatchObject([{ evidence: false }])
    expect(await world.deps.database.read('system', runChecks)).toEqual([])
  })

  it('a file cannot be evidence of two entries, and another charity cannot add evidence to an entry', async () => {
    const publicId = await uploaded()
    const file = { publicId, title: 'Till receipt' }
    const first = await record([file])
    expect((await record([file])).status).toBe(404)
    expect((await list()).transactions).toHaveLength(1)
    expect((await add(first.body.id, [file])).status).toBe(404)
    const other = await makeCharity(world.deps)
    const outsider = await makeMember(world.deps, other.id, 'Lead')
    const foreign = await uploaded()
    const theirs = await add(first.body.id, [{ publicId: foreign, title: 'x' }], outsider)
    expect(theirs.status).toBe(403)
  })

  it('sending an entry with evidence twice records the entry once', async () => {
    const id = uuidv7()
    const file = { publicId: await uploaded(), title: 'Till receipt' }
    await record([file], id)
    const again = await record([file], id)
    expect(again.status).toBe(201)
    expect((await view(id)).evidence).toHaveLength(1)
  })

  it('an entry has at most ten files of evidence', async () => {
    const { body } = await record([])
    const files = []
    for (let at = 0; at < 11; at += 1) files.push({ publicId: await uploaded(), title: `${at}` })
    expect((await add(body.id, files.slice(0, 10))).status).toBe(200)
    expect((await add(body.id, files.slice(10))).body).toMatchObject({ code: 'evidence-full' })
    expect((await view(body.id)).evidence).toHaveLength(10)
  })

  it('the database refuses to move evidence to another entry or to restore withdrawn evidence', async () => {
    const publicId = await uploaded()
    const first = await record([{ publicId, title: 'Till receipt' }])
    const second = await record([])
    await expect(
      change(sql`update ledger_evidence set entry_id = ${second.body.id}
        where public_id = ${publicId}`),
    ).rejects.toThrow(/withdrawn, not changed/)
    await withdraw(first.body.id, publicId, manager)
    await expect(
      change(sql`update ledger_evidence set withdrawn_at = null, withdrawn_reason = null
        where public_id = ${publicId}`),
    ).rejects.toThrow(/withdrawn, not changed/)
  })

  it('evidence of a team-only project is visible only to the team', async () => {
    const hidden = await makeProject(world.deps, charity.id, { visibility: 'team' })
    projectId = hidden.id
    const { body } = await record([{ publicId: await uploaded(), title: 'Till receipt' }])
    const ask = (as?: MadePerson) =>
      world.call('GET /api/transaction/{id}/evidence', {
        params: { id: body.id },
        ...(as ? { as } : {}),
      })
    expect((await ask()).status).toBe(401)
    expect((await ask(await makePerson(world.deps))).status).toBe(403)
    expect((await ask(contributor)).body.evidence).toHaveLength(1)
  })
})

const reasons = async () =>
  (
    await world.call('GET /api/project/{id}', { params: { id: projectId } })
  ).body.health?.reasons.filter(({ code }) => code === 'spending-without-receipt')

describe('payments without a receipt', () => {
  it('a payment lowers its project’s health after a month until the payment has a receipt or is reversed', async () => {
    const { body: first } = await record([])
    const { body: second } = await record([])
    expect(await reasons()).toEqual([])
    world.clock.advance({ days: 31 })
    // The clock has moved on, so the sessions from setup have ended.
    contributor = await makeMember(world.deps, charity.id, 'Contributor')
    manager = await makeMember(world.deps, charity.id, 'Manager')
    expect(await reasons()).toMatchObject([
      {
        key: 'spending-without-receipt',
        message: expect.stringMatching(/^2 receipts are missing, for payments of £25\.00 in all\./),
      },
    ])
    const publicId = await uploaded()
    await add(first.id, [{ publicId, title: 'Till receipt' }])
    expect(await reasons()).toMatchObject([
      {
        message: expect.stringMatching(
          /^1 receipt is missing, for a payment of £12\.50 recorded on /,
        ),
      },
    ])
    await withdraw(first.id, publicId, manager)
    expect(await reasons()).toMatchObject([
      { message: expect.stringMatching(/^2 receipts are missing/) },
    ])
    for (const { id } of [first, second]) {
      await world.call('POST /api/transaction/{id}/reverse', {
        as: manager,
        params: { id },
        body: { reason: 'Recorded twice' },
      })
    }
    expect(await reasons()).toEqual([])
  })
})
