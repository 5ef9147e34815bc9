import { importLimits } from '@pennytrail/contract/iati/routes.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../platform/app-error.ts'
import { defineHandlers } from '../../platform/http/index.ts'
import { requireCodeAgreement } from '../charities/index.ts'
import { mayOpenBooks } from '../ledger/index.ts'
import { IatiFileError } from './import/iati-file-error.ts'
import { exportActivities } from './export/export-activities.ts'
import { importActivities } from './import/import-activities.ts'
import { findImportingCharity } from './import/import.sql.ts'
import type { ChosenOpeningBalance } from './import/opening-balances.ts'

const pieceSize = 64 * 1024

/** Yields the bytes in pieces, so that other requests can run between them. */
async function* splitIntoPieces(body: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += pieceSize) {
    yield body.subarray(at, at + pieceSize)
    await setImmediate()
  }
}

/**
 * Reads from a request the opening balances that the person chose, by the activity's line in the
 * file and the currency.
 */
const parseChosenOpeningBalances = (
  written: string | readonly string[] = [],
): ChosenOpeningBalance => {
  const chosen = new Map(
    [written].flat().map((one) => {
      const [line, currency, amount] = one.split(':')
      return [`${line} ${currency}`, Number(amount)] as const
    }),
  )
  return (line, currency) => chosen.get(`${line} ${currency}`)
}

export const iatiHandlers = defineHandlers({
  'GET /api/iati/{id}': ({ deps, params }) =>
    exportActivities(deps.database, params.id.replace(/\.xml$/i, ''), toUkDate(deps.clock.now())),
  'POST /api/charity/{id}/iati-import': async ({ body, deps, query, session, subject }) => {
    const { clock, database, limits } = deps
    const charity = await database.read(session.userId, (db) =>
      findImportingCharity(db, subject.number),
    )
    if (!charity) throw new AppError('charity-not-found')
    if (charity.status !== 'verified') throw new AppError('charity-not-verified')
    // An import publishes data, so the charity must have agreed to the Code; a preview does not.
    if (query.confirm === 'true') {
      await database.read(session.userId, (db) => requireCodeAgreement(db, charity.id))
    }
    if (!Buffer.isBuffer(body)) throw new AppError('unsupported-media-type')
    await limits.take(importLimits, { person: session.userId })
    try {
      return await importActivities(
        {
          database,
          charity,
          person: session.userId,
          mayOpen: mayOpenBooks(session, charity.id),
          now: clock.now(),
          confirmed: query.confirm === 'true',
          chosenOpening: parseChosenOpeningBalances(query.opening),
        },
        () => splitIntoPieces(body),
      )
    } catch (error) {
      if (!(error instanceof IatiFileError)) throw error
      throw new AppError('iati-file-unreadable', { message: error.message })
    }
  },
})
