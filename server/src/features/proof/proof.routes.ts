import { checkpointLimits } from '@pennytrail/contract/proof/routes.ts'
import { toBase64, toHex } from '@pennytrail/contract/byte-encoding.ts'
import { countPages } from '@pennytrail/contract/pagination.ts'
import { formatVerifierKey } from '@pennytrail/contract/proof/checkpoint.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import {
  FileAnswer,
  assertSecondFactor,
  defineHandlers,
  type Deps,
  type Session,
} from '../../platform/http/index.ts'
import { queueJob } from '../../platform/jobs/index.ts'
import { findCharityAt } from '../charities/index.ts'
import {
  isSubscribedToCheckpoints,
  startCheckpointEmails,
  stopCheckpointEmails,
} from './checkpoint-emails.ts'
import {
  countCheckpoints,
  findCheckpoint,
  findLatestCheckpoint,
  readLedgerSize,
  listCheckpoints,
  type CheckpointRow,
} from './checkpoints.sql.ts'
import { buildLedgerFile } from './ledger-file.ts'
import { HistoryChanged, makeCheckpoint } from './make-checkpoint.ts'
import { mayAskForCharity, mayAskForCheckpoint } from './proof.policy.ts'
import { buildConsistencyProof, buildEntryProof, buildGiftProof } from './build-proofs.ts'
import { toPublicKeyPem, hashSha256 } from './node-crypto.ts'
import { listPublishedKeys } from './signing-keys.ts'

const shown = ({ size, root, signedAt, note }: CheckpointRow) => ({
  size,
  root: toHex(root),
  signedAt,
  note,
})

const findCharity = async (db: Db, address: string) => {
  const { id, number, name } = await findCharityAt(db, address)
  return { id, number, name }
}

const findLedger = async (db: Db, session: Session | null, address: string) => {
  const charity = await findCharity(db, address)
  const latest = await findLatestCheckpoint(db, charity.id)
  return {
    charity,
    entries: await readLedgerSize(db, charity.id),
    latest: latest ? shown(latest) : null,
    checkpoints: await countCheckpoints(db, charity.id),
    can: { sign: mayAskForCheckpoint(session, charity.id) },
  }
}

/**
 * Signs immediately, outside the caller’s transaction, so that a later failure does not undo the
 * checkpoint.
 */
const signNow = async (deps: Deps, session: Session, address: string) => {
  const charity = await deps.database.read(session.userId, (db) => findCharity(db, address))
  if (!mayAskForCheckpoint(session, charity.id)) throw new AppError('access-denied')
  if (!mayAskForCharity(session, charity.id)) assertSecondFactor(deps, session)
  await deps.limits.take(checkpointLimits, { charity: charity.id })
  try {
    const made = orThrow(await makeCheckpoint(deps, charity.id), 'ledger-empty')
    await deps.database.transaction('maintenance', (db) =>
      queueJob(db, 'mail-checkpoints', {}, { key: 'mail-checkpoints' }),
    )
    return shown(made)
  } catch (error) {
    if (!(error instanceof HistoryChanged)) throw error
    deps.log.error({ err: error, charityId: charity.id }, 'no checkpoint was signed')
    throw new AppError('ledger-rewritten')
  }
}

/** Returns the requested checkpoint, by size or `latest`, as JSON or as its text. */
const findCheckpointBySize = async (db: Db, address: string, wanted: string, accept = '') => {
  const charity = await findCharity(db, address)
  const [, name, file] = /^(latest|[1-9]\d{0,9})(\.txt)?$/.exec(wanted) ?? []
  if (name === undefined) throw new AppError('checkpoint-not-found')
  const row = await (name === 'latest'
    ? findLatestCheckpoint(db, charity.id)
    : findCheckpoint(db, charity.id, Number(name)))
  if (!row) throw new AppError('checkpoint-not-found')
  if (file === undefined && !accept.includes('text/plain')) return shown(row)
  const fileName = `checkpoint-${charity.number}-${row.size}.txt`
  return new FileAnswer('text/plain; charset=utf-8', fileName, row.note)
}

export const proofHandlers = defineHandlers({
  'GET /api/ledger/{id}': async ({ params, session, deps, request }) => {
    const address = params.id.replace(/\.jsonl$/, '')
    const wantsFile =
      address !== params.id || (request.headers.accept?.includes('application/jsonl') ?? false)
    const actor = session?.userId ?? ''
    if (!wantsFile) return deps.database.read(actor, (db) => findLedger(db, session, address))
    const charity = await deps.database.read(actor, (db) => findCharity(db, address))
    return buildLedgerFile(deps, actor, charity)
  },
  'GET /api/ledger/{id}/checkpoints': async ({ db, params, query: { page, limit } }) => {
    const charity = await findCharity(db, params.id)
    const totalCount = await countCheckpoints(db, charity.id)
    const window = { limit, offset: (page - 1) * limit }
    const checkpoints = (await listCheckpoints(db, charity.id, window)).map(shown)
    const totalPages = countPages(totalCount, limit)
    return { charity, checkpoints, page, limit, totalCount, totalPages }
  },
  'POST /api/ledger/{id}/checkpoints': ({ params, session, deps }) =>
    signNow(deps, session, params.id),
  'GET /api/ledger/{id}/checkpoints/{size}': ({ db, params, request }) =>
    findCheckpointBySize(db, params.id, params.size, request.headers.accept),
  'GET /api/ledger/{id}/consistency': async ({ db, params, query, deps }) =>
    buildConsistencyProof(db, deps, (await findCharity(db, params.id)).id, query),
  'GET /api/ledger/{id}/mail': async ({ db, params, session }) => ({
    following: await isSubscribedToCheckpoints(
      db,
      session.userId,
      (await findCharity(db, params.id)).id,
    ),
  }),
  'POST /api/ledger/{id}/mail': async ({ db, deps, params, session }) =>
    startCheckpointEmails(db, deps, session, (await findCharity(db, params.id)).id),
  'DELETE /api/ledger/{id}/mail': async ({ db, params, session }) =>
    stopCheckpointEmails(db, session.userId, (await findCharity(db, params.id)).id),
  'GET /api/checkpoint-keys': async ({ db, deps }) => ({
    keys: (await listPublishedKeys(db, deps.config)).map((key) => ({
      name: key.name,
      keyId: key.keyId,
      publicKey: toBase64(key.publicKey),
      publicKeyPem: toPublicKeyPem(key.publicKey),
      verifierKey: formatVerifierKey(hashSha256, key),
      firstUsedAt: key.firstUsedAt,
      signs: key.signs,
    })),
  }),
  'GET /api/transaction/{id}/proof': ({ db, deps, params, session }) =>
    buildEntryProof(db, deps, session, params.id),
  'GET /api/donation/{id}/proof': ({ db, deps, params, session }) =>
    buildGiftProof(db, deps, session, params.id),
})
