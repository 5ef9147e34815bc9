import * as z from 'zod'
import { maxLengths } from './registration-rules.ts'
import { messageRoute, route } from '../route.ts'
import { secondFactorCode } from './second-factor-routes.ts'
import { laterCodeLimits, proofLimits } from './limits.ts'

const waysToProve = z.strictObject({
  password: z.boolean(),
  secondFactor: z.boolean(),
  google: z.boolean().describe('a connected Google account'),
  passkey: z.boolean(),
})
export type WaysToProve = z.infer<typeof waysToProve>

export const freshProofRoutes = {
  'GET /api/auth/proof': route({
    summary: 'In which ways you can prove that it is you',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    response: waysToProve,
  }),
  'POST /api/auth/proof': messageRoute({
    summary:
      'Prove that it is you, by password or second factor; this session counts as proved for ten minutes',
    access: 'signed-in',
    right: 'own',
    acts: 'alone',
    limits: [...proofLimits, ...laterCodeLimits],
    body: z.union([
      z.strictObject({
        password: z.string().min(1, 'Password is required').max(maxLengths.password),
      }),
      z.strictObject({ code: secondFactorCode }),
    ]),
    errors: ['second-factor-not-set-up', 'second-factor-wrong', 'busy'],
  }),
} as const
