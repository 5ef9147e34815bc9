import { identityRoutes } from './routes.ts'
import { freshProofRoutes } from './fresh-proof-routes.ts'
import { googleRoutes } from './google-routes.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'

export const allIdentityRoutes = {
  ...identityRoutes,
  ...freshProofRoutes,
  ...googleRoutes,
  ...passkeyRoutes,
  ...secondFactorRoutes,
} as const

export type * from './fresh-proof-routes.ts'
export type * from './google-routes.ts'
export type * from './passkey-routes.ts'
export type * from './routes.ts'
export type * from './second-factor-routes.ts'
