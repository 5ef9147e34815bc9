import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import { defineHandlers } from '../../platform/http/index.ts'
import { readOpenDays } from '../ledger/index.ts'
import { deleteMap, saveColumnMap, viewColumnMaps } from './column-maps/column-maps.ts'
import { importLines } from './posting/import-lines.ts'
import { matchLines } from './match-lines.ts'
import {
  deleteOpenLines,
  findStatement,
  listAbsentLines,
  listOpenStatements,
  listStatementLines,
  saveDrafts,
} from './statement-lines.sql.ts'
import {
  markReconciled,
  undoReconciled,
  viewEntriesNotOnStatement,
  viewLinesNotInLedger,
  viewReconciliation,
} from './reconciliation/reconciliation.ts'
import { listUnreconciledMonths } from './reconciliation/reconciliation.sql.ts'
import { deleteRule, saveBankRule, tryBankRule, viewBankRules } from './rules/bank-rules.ts'
import { saveStatement } from './save-statement.ts'

export const bankImportHandlers = defineHandlers({
  'GET /api/charity/{id}/statements': async ({ db, deps, subject: charity }) => {
    const thisMonth = toUkDate(deps.clock.now()).slice(0, 7)
    return {
      statements: await listOpenStatements(db, charity.id),
      unreconciled: await listUnreconciledMonths(db, charity.id, thisMonth),
    }
  },
  'POST /api/charity/{id}/statements': async ({ body, db, deps, session, subject: charity }) => {
    const { accountKind: kind, lines, ...statement } = body
    const upload = { ...statement, kind, charityId: charity.id, personId: session.userId }
    const stored = await saveStatement(db, upload, lines, deps.clock.now())
    const present = stored.lines.map(({ fingerprint }) => fingerprint)
    const unsure = stored.lines.flatMap((line) => line.unsure ?? [])
    return {
      id: stored.id,
      absent: await listAbsentLines(db, charity.id, stored.lines[0]!, { present, unsure }),
      lines: await matchLines(db, charity.id, stored.lines),
      ...(await readOpenDays(db, charity.id)),
    }
  },
  'GET /api/charity/{id}/statements/{statementId}': async ({ db, params, subject: charity }) => {
    const { id, ...head } = orThrow(
      await findStatement(db, charity.id, params.statementId),
      'statement-not-found',
    )
    const lines = await listStatementLines(db, charity.id, id)
    return {
      id,
      ...head,
      fileLines: lines.map(({ line, date, amount, text, type, balance }) => ({
        line,
        date,
        amount,
        text,
        type,
        balance,
      })),
      lines: await matchLines(
        db,
        charity.id,
        lines.map((line) => ({ ...line, unsure: null })),
      ),
      ...(await readOpenDays(db, charity.id)),
    }
  },
  'POST /api/charity/{id}/statement-lines/drafts': async ({ body, db, subject: charity }) => {
    const saved = await saveDrafts(db, charity.id, body.drafts)
    if (saved === 0) throw new AppError('statement-not-found')
    return { saved }
  },
  'DELETE /api/charity/{id}/statements/{statementId}': async ({ db, params, subject: charity }) => {
    orThrow(await findStatement(db, charity.id, params.statementId), 'statement-not-found')
    return { removed: await deleteOpenLines(db, charity.id, params.statementId) }
  },
  'POST /api/charity/{id}/bank-import': async ({ body, db, deps, session, subject: charity }) => {
    const namesakes = new Set(body.namesakes.map((name) => name.toLowerCase()))
    const job = { charityId: charity.id, charity, session, deps, now: deps.clock.now(), namesakes }
    return importLines(db, job, body.lines)
  },
  'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation': ({
    db,
    params: { accountId },
    query,
    subject: charity,
  }) => viewReconciliation(db, { charityId: charity.id, accountId, ...query }),
  'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation/lines': ({
    db,
    deps,
    params: { accountId },
    query,
    subject: charity,
  }) => viewLinesNotInLedger(db, { charityId: charity.id, accountId, ...query }, deps.clock.now()),
  'GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation/entries': ({
    db,
    deps,
    params: { accountId },
    query,
    subject: charity,
  }) =>
    viewEntriesNotOnStatement(db, { charityId: charity.id, accountId, ...query }, deps.clock.now()),
  'POST /api/charity/{id}/bank-accounts/{accountId}/reconciliation': ({
    body,
    db,
    deps,
    params: { accountId },
    session,
    subject: charity,
  }) =>
    markReconciled(
      db,
      { charityId: charity.id, accountId, ...body, personId: session.userId },
      deps.clock.now(),
    ),
  'DELETE /api/charity/{id}/bank-accounts/{accountId}/reconciliation/{month}': ({
    db,
    deps,
    params: { accountId, month },
    session,
    subject: charity,
  }) =>
    undoReconciled(
      db,
      { charityId: charity.id, accountId, month, personId: session.userId },
      deps.clock.now(),
    ),
  'GET /api/charity/{id}/bank-rules': ({ db, subject: charity }) => viewBankRules(db, charity.id),
  'POST /api/charity/{id}/bank-rules': ({ body, db, deps, session, subject: charity }) =>
    saveBankRule(db, { charityId: charity.id, by: session.userId }, body, deps.clock.now()),
  'DELETE /api/charity/{id}/bank-rules/{ruleId}': ({ db, params, subject: charity }) =>
    deleteRule(db, charity.id, params.ruleId),
  'POST /api/charity/{id}/bank-rules/try': ({ body, db, subject: charity }) =>
    tryBankRule(db, charity.id, body),
  'GET /api/charity/{id}/column-maps': ({ db, subject: charity }) => viewColumnMaps(db, charity.id),
  'POST /api/charity/{id}/column-maps': ({ body, db, deps, session, subject: charity }) =>
    saveColumnMap(db, { charityId: charity.id, by: session.userId }, body, deps.clock.now()),
  'DELETE /api/charity/{id}/column-maps/{mapId}': ({ db, params, subject: charity }) =>
    deleteMap(db, charity.id, params.mapId),
})
