import { randomUUID } from 'node:crypto'
import { AppError, orThrow } from '../../../platform/app-error.ts'
import { defineHandlers, type Session } from '../../../platform/http/index.ts'
import {
  countGiftsOfYear,
  deleteShare,
  findSharedStory,
  findShare,
  listStoryYears,
  saveShare,
} from './stories.sql.ts'
import { tellStory } from './tell-story.ts'

/** Returns the caller's id. Throws `access-denied` if they ask for another person's story. */
const checkOwn = (session: Session, id: string): string => {
  if (id.toLowerCase() !== session.userId) throw new AppError('access-denied')
  return session.userId
}

export const storyHandlers = defineHandlers({
  'GET /api/statement/donor/{id}/stories': async ({ db, params, session }) => ({
    years: await listStoryYears(db, checkOwn(session, params.id)),
  }),
  'GET /api/statement/donor/{id}/stories/{year}': async ({
    deps: { database },
    params,
    session,
  }) => {
    const personId = checkOwn(session, params.id)
    const { year } = params
    const story = await tellStory(database, {
      personId,
      year,
      readerId: personId,
      giver: null,
      showsAmounts: true,
    })
    return {
      story: orThrow(story, 'story-not-found'),
      share: await database.read(personId, (db) => findShare(db, personId, year)),
    }
  },
  'POST /api/statement/donor/{id}/stories/{year}/share': async ({
    body,
    db,
    deps: { clock },
    params: { id, year },
    session,
  }) => {
    const personId = checkOwn(session, id)
    if ((await countGiftsOfYear(db, personId, year)) === 0) throw new AppError('story-not-found')
    // Not an id of ours, which begins with the time: nobody may guess the address.
    const share = { ...body, id: randomUUID(), sharedAt: clock.now() }
    return { share: await saveShare(db, share, personId, year) }
  },
  'DELETE /api/statement/donor/{id}/stories/{year}/share': async ({ db, params, session }) => {
    await deleteShare(db, checkOwn(session, params.id), params.year)
    return { message: 'The link opens nothing now.' }
  },
  'GET /api/story/{id}': async ({ deps: { database }, params, session }) => {
    const shared = orThrow(
      await database.read('system', (db) => findSharedStory(db, params.id)),
      'story-not-found',
    )
    const story = await tellStory(database, { ...shared, readerId: session?.userId ?? '' })
    return { story: orThrow(story, 'story-not-found') }
  },
})
