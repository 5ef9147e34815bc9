import { onlyLeadsUndo } from '@pennytrail/contract/ledger/books-start-rules.ts'
import type { ReversalDate } from '@pennytrail/contract/ledger/entry-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { defineHandlers, roleInCharity, type Session } from '../../platform/http/index.ts'
import { resolveCharityId } from '../charities/index.ts'
import { bankAccountHandlers } from './bank-accounts/bank-accounts.routes.ts'
import { booksStartHandlers } from './books-start/books-start.routes.ts'
import { evidenceHandlers } from './evidence/evidence.routes.ts'
import { mayReverseKind } from './ledger.policy.ts'
import {
  listCharityTransactions,
  listProjectTransactions,
  parseListRequest,
} from './transactions/list-transactions.ts'
import { recordTransaction } from './transactions/record-transaction.ts'
import { isGiftMove, reverseEntry } from './entries/reverse-entry.ts'
import { viewSpendingBalances } from './spending-balances.ts'
import {
  isGiftAidEntry,
  assertNotHidden,
  parseTransactionId,
  viewTransaction,
} from './transactions/view-transaction.ts'
import { nominalAccountHandlers } from './nominal-accounts/nominal-accounts.routes.ts'
import { payeeNameHandlers } from './payee-names/payee-names.routes.ts'
import { payeeHandlers } from './payees/payees.routes.ts'
import { yearLockHandlers } from './year-locks/year-locks.routes.ts'

const reverseTransaction = async (
  db: Db,
  session: Session,
  id: string,
  { dated, reason }: { readonly dated: ReversalDate; readonly reason: string },
  now: Date,
) => {
  const transaction = orThrow(await viewTransaction(db, id, session), 'transaction-not-found')
  const { charity, kind } = transaction
  if (!mayReverseKind(session, charity.id, kind)) {
    throw new AppError('access-denied', kind === 'opening' ? { message: onlyLeadsUndo } : {})
  }
  if (transaction.source === 'provider') throw new AppError('provider-entry')
  if (transaction.kind === 'transfer' && (await isGiftMove(db, id))) {
    throw new AppError('gift-moved-by-consent')
  }
  if (await isGiftAidEntry(db, id)) throw new AppError('gift-aid-entry')
  const role = roleInCharity(session, transaction.charity.id)!
  const posted = await reverseEntry(
    db,
    id,
    {
      ...(dated === 'today' ? { date: toUkDate(now) } : {}),
      reason,
      authorRole: role,
      author: session.userId,
    },
    now,
  )
  return (await viewTransaction(db, posted.id, session))!
}

export const ledgerHandlers = {
  ...evidenceHandlers,
  ...yearLockHandlers,
  ...booksStartHandlers,
  ...bankAccountHandlers,
  ...payeeNameHandlers,
  ...payeeHandlers,
  ...nominalAccountHandlers,
  ...defineHandlers({
    'POST /api/transaction': ({ body, session, db, deps }) =>
      recordTransaction(db, deps, session, body),
    'GET /api/charity/{id}/spending-balances': async ({ params, query, session, db }) =>
      viewSpendingBalances(
        db,
        session,
        await resolveCharityId(db, params.id),
        query.project ?? null,
      ),
    'GET /api/transaction/{id}': async ({ params, session, db }) => {
      const id = parseTransactionId(params.id)
      const transaction = await viewTransaction(db, id, session)
      if (!transaction) throw await assertNotHidden(db, id, session)
      return transaction
    },
    'POST /api/transaction/{id}/reverse': ({ params, body, session, db, deps }) =>
      reverseTransaction(db, session, parseTransactionId(params.id), body, deps.clock.now()),
    'GET /api/transaction/project/{id}': ({ params, request, ...call }) =>
      listProjectTransactions(parseListRequest(params.id, request.headers.accept), call),
    'GET /api/transaction/charity/{id}': ({ params, request, ...call }) =>
      listCharityTransactions(parseListRequest(params.id, request.headers.accept), call),
  }),
}
