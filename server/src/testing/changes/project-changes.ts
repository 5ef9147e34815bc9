import { projectFields } from '@pennytrail/contract/projects/fields.ts'
import type { Subject } from '../../features/updates/updates.sql.ts'
import { storeImage, attachFile } from '../../platform/files/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import {
  makeBody,
  makeCharity,
  makeMember,
  makeProject,
  makeProjectImage,
  makeUpdate,
} from '../factories/index.ts'
import { tinyPicture } from '../pictures.ts'
import { sql } from '../../platform/database/index.ts'
import { expect } from 'vitest'
import type { Change, ChangeTable, ChangeWorld } from './change-table.ts'
import { sendFields } from './send-fields.ts'

const managed = async ({ deps }: ChangeWorld, options: Parameters<typeof makeProject>[2] = {}) => {
  const charity = await makeCharity(deps)
  const manager = await makeMember(deps, charity.id, 'Manager')
  const project = await makeProject(deps, charity.id, options)
  return { charity, manager, project, params: { id: project.id } }
}

/** Adds a photograph without alternative text to an update. */
const makePhoto = async ({ deps }: ChangeWorld, charityId: string, updateId: string) => {
  const { publicId } = await storeImage(deps, await tinyPicture(), {
    use: 'update-photo',
    by: null,
    charityId,
  })
  await deps.database.transaction('system', async (db) => {
    await attachFile(db, deps, publicId, 'update-photo')
    await db.run(sql`insert into update_photo (public_id, update_id, position, alt, added_at)
      values (${publicId}, ${updateId}, 0, '', ${deps.clock.now()})`)
  })
  return publicId
}

type UpdateKey = `PATCH /api/${Subject}-update/{id}`
type UpdateField =
  | 'title'
  | 'body'
  | 'audience'
  | 'cites'
  | 'metrics'
  | 'photos'
  | 'state'
  | 'publishAt'
  | 'version'

const prepareUpdate =
  (subject: Subject) =>
  async (world: ChangeWorld): Promise<Change<UpdateField>> => {
    const { deps } = world
    const { charity, manager, project } = await managed(world)
    const projectId = subject === 'project' ? project.id : null
    const { id } = await makeUpdate(deps, charity.id, { projectId, state: 'draft' })
    const publicId = await makePhoto(world, charity.id, id)
    const entry = await world.call('POST /api/transaction', {
      as: manager,
      body: {
        id: uuidv7(),
        charityId: charity.id,
        projectId: project.id,
        kind: 'income',
        category: 'donations-and-legacies',
        amount: 5000,
        date: '2026-06-01',
        payee: 'Larkfield',
        description: 'Given',
      },
    })
    if (entry.status !== 201) throw new Error(entry.text)
    const pump = { publicId, alt: 'A pump', consent: true, children: 'none' }
    const later = new Date(deps.clock.now().getTime() + 86_400_000).toISOString()
    return {
      params: { id },
      as: manager,
      read: async () => {
        const { body } = await world.call(`GET /api/${subject}-update/{id}`, {
          params: { id },
          as: manager,
        })
        return {
          ...body,
          cites: body.cites.map((one) => one.id),
          photos: body.photos.map(({ alt, consent, children }) => ({
            publicId,
            alt,
            consent,
            children,
          })),
        }
      },
      fields: {
        title: { send: 'Two wells' },
        body: { send: makeBody('Both wells give water.') },
        audience: { send: 'team' },
        cites: { send: [entry.body.id] },
        metrics:
          subject === 'project'
            ? { send: [{ name: 'Wells', unit: '', value: 2, date: '2026-06-01' }] }
            : { wrong: [{ name: 'Wells', unit: '', value: 2, date: '2026-06-01' }], refused: 400 },
        photos: { send: [pump] },
        state: {
          send: 'published',
          with: { photos: [pump] },
        },
        publishAt: {
          send: later,
          with: { state: 'scheduled', photos: [pump] },
        },
        version: { wrong: 99, refused: 409 },
      },
    }
  }

export const projectChanges: ChangeTable<
  | 'PATCH /api/project/{id}'
  | 'PATCH /api/project/{id}/health-answer'
  | 'PATCH /api/project/{id}/images'
  | 'PATCH /api/project/{id}/team'
  | UpdateKey
> = {
  'PATCH /api/project/{id}': async (world) => {
    const { manager, params } = await managed(world, { lifecycle: 'draft' })
    const line = { id: uuidv7(), category: 'raising-funds', label: 'Leaflets', planned: 900 }
    return {
      params,
      as: manager,
      read: async () => {
        const { body } = await world.call('GET /api/project/{id}', { params, as: manager })
        return {
          ...body,
          budget: body.budget.map(({ id, category, label, planned }) => ({
            id,
            category,
            label,
            planned,
          })),
        }
      },
      fields: {
        ...sendFields(projectFields),
        location: { send: { latitude: -0.102, longitude: 34.762 } },
        currency: { send: 'EUR' },
        target: { send: 250_000 },
        startsOn: { send: '2026-05-01' },
        endsOn: { send: '2027-05-01' },
        visibility: { send: 'team' },
        reportIntervalDays: { send: 30 },
        giftTerms: { send: { kind: 'secondary-purpose', secondaryPurpose: 'other wells nearby' } },
        giftAmounts: { send: [{ amount: 2500, says: 'one night’s bed' }] },
        orgGiftAmounts: { send: [{ amount: 90_000, says: '' }] },
        budget: { send: [line] },
        lifecycle: {
          send: 'active',
          with: { summary: 'Two wells.', story: 'Both.', countries: ['KE'], tags: ['Health'] },
        },
        version: { wrong: 99, refused: 409 },
      },
    }
  },
  'PATCH /api/project/{id}/health-answer': async (world) => {
    const { manager, params } = await managed(world, { endsOn: '2026-01-01' })
    return {
      params,
      as: manager,
      base: { key: 'past-end', answer: 'The rains came late.' },
      read: async () => {
        const { body } = await world.call('GET /api/project/{id}', { params })
        const reason = body.health?.reasons.find(({ key }) => key === 'past-end')
        return { answer: reason?.answer?.text ?? null }
      },
      fields: {
        key: { wrong: 'off-register', refused: 409 },
        answer: { send: 'The road was closed.' },
      },
    }
  },
  'PATCH /api/project/{id}/images': async (world) => {
    const { manager, params, project } = await managed(world)
    const first = await makeProjectImage(world.deps, project)
    const second = await makeProjectImage(world.deps, project)
    const images = [
      { publicId: second, alt: 'A red barn' },
      { publicId: first, alt: 'A green field' },
    ]
    return {
      params,
      as: manager,
      base: { images: images.toReversed(), cover: null },
      read: async () => {
        const { body } = await world.call('GET /api/project/{id}', { params })
        return {
          images: body.images.map(({ publicId, alt }) => ({ publicId, alt })),
          cover: body.cover,
        }
      },
      fields: { images: { send: images }, cover: { send: second, reads: expect.any(String) } },
    }
  },
  'PATCH /api/project/{id}/team': async (world) => {
    const { manager, params } = await managed(world)
    return {
      params,
      as: manager,
      read: async () => {
        const { body } = await world.call('GET /api/project/{id}/team', { params, as: manager })
        return { teammates: body.teammates.map(({ id }) => id) }
      },
      fields: { teammates: { send: [manager.id] } },
    }
  },
  'PATCH /api/project-update/{id}': prepareUpdate('project'),
  'PATCH /api/charity-update/{id}': prepareUpdate('charity'),
}
