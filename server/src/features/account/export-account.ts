import type { AccountExport } from '@pennytrail/contract'
import { giverRecordSentence } from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Deps, Session } from '../../platform/http/index.ts'
import { exportComplaints } from '../data-complaints/index.ts'
import { exportConsents } from '../donations/index.ts'
import { exportGiftMessages } from '../gift-messages/index.ts'
import { exportPledges } from '../matching/index.ts'
import { exportNotifications, listPreferences } from '../notifications/index.ts'
import { recordAccountEvent } from '../identity/index.ts'
import {
  exportAccountEvents,
  exportCheckpointSubscriptions,
  exportCharityRequests,
  exportClaims,
  exportDeclarations,
  exportFiles,
  exportFollowing,
  exportGiftQuestions,
  exportGifts,
  exportStartedPayments,
  exportGoogle,
  exportInvitesAccepted,
  exportInvitesSent,
  exportMemberships,
  exportMonthlyGifts,
  exportPasskeys,
  exportPerson,
  exportReports,
  exportSessions,
  exportStories,
} from './export-account.sql.ts'

/**
 * The other parts of the export, by their names in the file. Each query returns only rows of this
 * person.
 */
const more = {
  startedPayments: exportStartedPayments,
  invitesSent: exportInvitesSent,
  invitesAccepted: exportInvitesAccepted,
  following: exportFollowing,
  sharedStories: exportStories,
  charityRequests: exportCharityRequests,
  checkpointsMailed: exportCheckpointSubscriptions,
  reports: exportReports,
  giftAidDeclarations: exportDeclarations,
  giftMessages: exportGiftMessages,
  giftQuestions: exportGiftQuestions,
  google: exportGoogle,
  passkeys: exportPasskeys,
  contactConsents: exportConsents,
  monthlyGifts: exportMonthlyGifts,
  matchingPledges: exportPledges,
  dataComplaints: exportComplaints,
  accountEvents: exportAccountEvents,
  notifications: exportNotifications,
} as const

/**
 * The parts of a guest's export, by their names in the file. It contains only the person's giving.
 */
const giving = {
  gifts: exportGifts,
  startedPayments: exportStartedPayments,
  monthlyGifts: exportMonthlyGifts,
  giftAidDeclarations: exportDeclarations,
  giftQuestions: exportGiftQuestions,
  contactConsents: exportConsents,
  dataComplaints: exportComplaints,
} as const

/** Gathers what is stored about the giving of a person. `db` acts as the system. */
export const exportGiving = async (
  db: Db,
  personId: string,
): Promise<Record<string, Record<string, unknown>[]>> => {
  const parts: Record<string, Record<string, unknown>[]> = {}
  for (const [name, gather] of Object.entries(giving)) parts[name] = await gather(db, personId)
  return parts
}

const about =
  'Everything Pennytrail holds about you. Amounts are in minor units (pence), times in UTC. ' +
  'Your password is kept only as a hash, which is left out. What you recorded for an ' +
  'organisation is part of its accounts, which its team exports. If you delete your account: ' +
  giverRecordSentence

/** Returns all data stored about a person, as it was at one moment. */
export const exportAccount = async (
  db: Db,
  deps: Deps,
  session: Session,
): Promise<AccountExport> => {
  const id = session.userId
  const others: Record<string, Record<string, unknown>[]> = {}
  // Row-level security hides some of this data from the person, so the system reads it.
  await deps.database.beside.read('system', async (system) => {
    for (const [name, gather] of Object.entries(more)) others[name] = await gather(system, id)
  })
  await recordAccountEvent(db, id, 'export', deps.clock.now())
  return {
    madeAt: deps.clock.now().toISOString(),
    about,
    person: await exportPerson(db, id),
    memberships: await exportMemberships(db, id),
    claims: await exportClaims(db, id),
    gifts: await exportGifts(db, id),
    files: await exportFiles(db, id),
    sessions: await exportSessions(db, id),
    preferences: await listPreferences(db, id),
    more: others,
  }
}
