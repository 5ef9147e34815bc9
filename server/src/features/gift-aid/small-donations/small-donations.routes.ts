import { recordActivity } from '../../../platform/activity/index.ts'
import { AppError } from '../../../platform/app-error.ts'
import { defineHandlers, FileAnswer } from '../../../platform/http/index.ts'
import { odsType } from '../claims/ods.ts'
import { connectedCharitiesOds } from './connected-charities.ods.ts'
import { viewSmallDonations } from './small-donations.ts'
import { readSmallSettings, saveSmallSettings } from './small-donations.sql.ts'

export const smallDonationHandlers = defineHandlers({
  'GET /api/charity/{id}/gift-aid/small-donations': ({ db, deps, subject }) =>
    viewSmallDonations(db, subject.id, deps.clock.now()),
  'PATCH /api/charity/{id}/gift-aid/small-donations': async (call) => {
    const { body, db, deps, session, subject } = call
    const now = deps.clock.now()
    const { communityBuildings: _refused, ...settings } = body
    await saveSmallSettings(db, subject.id, settings, session.userId, now)
    await recordActivity(db, {
      by: session.userId,
      act: 'set-small-donations',
      subjectKind: 'charity',
      subjectId: subject.id,
      detail: {
        connected: settings.connected.length,
        penalisedClaimOn: settings.penalisedClaimOn ?? '',
        chipAndPin: String(settings.countsChipAndPin),
      },
      at: now,
    })
    return viewSmallDonations(db, subject.id, now)
  },
  'GET /api/charity/{id}/gift-aid/small-donations/connected-charities': async (call) => {
    const { connected } = await readSmallSettings(call.db, call.subject.id)
    if (connected.length === 0) throw new AppError('file-not-found')
    return new FileAnswer(odsType, 'connected-charities.ods', connectedCharitiesOds(connected))
  },
})
