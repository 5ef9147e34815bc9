import * as z from 'zod'
import { charityParams } from '../charities/charity-identifier.ts'
import { committedFields } from '../ledger/canonical-entry.ts'
import { maxLimit, pageInfo } from '../pagination.ts'
import { messageRoute, route, type Limit } from '../route.ts'
import { idParams } from '../shared-schemas.ts'

export const checkpointMailLimits: readonly Limit[] = [
  { name: 'checkpoint-mail', per: 'person', max: 300, within: 'hour', when: 'if it is visible' },
]

export const checkpointLimits: readonly Limit[] = [
  { name: 'checkpoint', per: 'charity', max: 30, within: 'hour', when: 'for its Managers' },
]

const charity = z.strictObject({ id: z.string(), number: z.string(), name: z.string() })
const hash = z.string().describe('32 bytes, hexadecimal')

const checkpoint = z.strictObject({
  size: z.int().describe('number of entries that it signs'),
  root: hash,
  signedAt: z.string(),
  note: z.string().describe('the signed text (C2SP tlog-checkpoint); see docs/proof.md'),
})

const ledger = z.strictObject({
  charity,
  entries: z.int(),
  latest: checkpoint.nullable(),
  checkpoints: z.int().describe('number of checkpoints'),
  can: z.strictObject({
    sign: z.boolean().describe('whether the caller may request a checkpoint now'),
  }),
})
export type ShownLedger = z.infer<typeof ledger>

const key = z.strictObject({
  name: z.string(),
  keyId: z.string(),
  publicKey: z.string().describe('32 bytes of Ed25519, base64'),
  publicKeyPem: z.string().describe('the same in PEM for openssl'),
  verifierKey: z.string().describe('the same as a C2SP signed-note key'),
  firstUsedAt: z.string().nullable(),
  signs: z.boolean().describe('whether it signs new checkpoints'),
})

const filedEntry = {
  seq: z.int(),
  leaf: hash,
  link: hash,
  form: z.string().optional().describe('the canonical form, which is hashed; see docs/ledger.md'),
  openings: z
    .array(z.strictObject({ field: z.enum(committedFields), value: z.string(), salt: hash }))
    .optional(),
}

const proofFile = z.strictObject({
  pennytrail: z.literal('proof'),
  version: z.int(),
  about: z.enum(['entry', 'receipt']),
  charity,
  entries: z.array(z.strictObject({ ...filedEntry, inclusion: z.array(hash) })),
  checkpoint: z.string(),
  keys: z.array(z.string()),
})

const consistencyFile = z.strictObject({
  pennytrail: z.literal('consistency'),
  version: z.int(),
  older: z.string(),
  newer: z.string(),
  proof: z.array(hash),
  keys: z.array(z.string()),
})

const ofCharity = ['charity-not-found', 'charity-id-invalid', 'not-available'] as const
const following = z.strictObject({ following: z.boolean() })
const size = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 30)

export const proofRoutes = {
  'GET /api/ledger/{id}': route({
    summary:
      'A charity’s ledger and its latest checkpoint; add `.jsonl` to the id for the ledger file',
    access: 'anyone',
    acts: 'alone',
    params: charityParams,
    response: ledger,
    alsoServes: ['application/jsonl'],
    errors: [...ofCharity],
  }),
  'GET /api/ledger/{id}/checkpoints': route({
    summary: 'All signed checkpoints of a charity’s ledger, newest first',
    access: 'anyone',
    params: charityParams,
    query: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(maxLimit).default(20),
    }),
    response: z.strictObject({ charity, checkpoints: z.array(checkpoint), ...pageInfo }),
    errors: [...ofCharity],
  }),
  'POST /api/ledger/{id}/checkpoints': route({
    summary: 'Sign a charity’s ledger now, without waiting for the hourly checkpoint',
    access: 'signed-in',
    right: { decided: 'the Managers and Leads of the charity, and the platform’s own staff' },
    acts: 'alone',
    limits: checkpointLimits,
    params: charityParams,
    response: checkpoint,
    errors: [
      ...ofCharity,
      'access-denied',
      'second-factor-needed',
      'ledger-empty',
      'ledger-rewritten',
    ],
  }),
  'GET /api/ledger/{id}/checkpoints/{size}': route({
    summary: 'One checkpoint, by size or `latest`; add `.txt` for the signed text',
    access: 'anyone',
    params: charityParams.extend({ size: z.string().max(20) }),
    response: checkpoint,
    alsoServes: ['text/plain'],
    errors: [...ofCharity, 'checkpoint-not-found'],
  }),
  'GET /api/ledger/{id}/consistency': route({
    summary: 'The proof that a checkpoint’s ledger is the beginning of a later checkpoint’s',
    access: 'anyone',
    params: charityParams,
    query: z.object({ from: size, to: size }),
    response: consistencyFile,
    errors: [...ofCharity, 'checkpoint-not-found'],
  }),
  'GET /api/ledger/{id}/mail': route({
    summary: 'Whether you receive a charity’s checkpoints by email',
    access: 'signed-in',
    right: 'own',
    params: charityParams,
    response: following,
    errors: [...ofCharity],
  }),
  'POST /api/ledger/{id}/mail': route({
    summary: 'Receive a charity’s checkpoints by email, at most one a day',
    access: 'signed-in',
    right: 'own',
    limits: checkpointMailLimits,
    params: charityParams,
    response: following,
    errors: [...ofCharity],
  }),
  'DELETE /api/ledger/{id}/mail': messageRoute({
    summary: 'Stop receiving a charity’s checkpoints by email',
    access: 'signed-in',
    right: 'own',
    params: charityParams,
    errors: [...ofCharity],
  }),
  'GET /api/checkpoint-keys': route({
    summary: 'All public keys that sign or have signed checkpoints',
    access: 'anyone',
    response: z.strictObject({ keys: z.array(key) }),
  }),
  'GET /api/transaction/{id}/proof': route({
    summary: 'The proof that an entry is in the ledger, for /verify and other tools',
    access: 'anyone',
    params: z.object({ id: z.string() }),
    response: proofFile,
    errors: [
      'transaction-not-found',
      'sign-in-required',
      'project-access-denied',
      'proof-not-ready',
    ],
  }),
  'GET /api/donation/{id}/proof': route({
    summary: 'The proof that your gift is in the ledger, for /verify',
    access: 'signed-in',
    right: { decided: 'the giver, or the team of the donor organisation that gave' },
    params: idParams,
    response: proofFile,
    errors: ['donation-not-found', 'proof-not-ready'],
  }),
} as const
