import { appealRoutes } from './appeal-routes.ts'
import { charityRequestRoutes } from './charity-request-routes.ts'
import { charityRoutes } from './routes.ts'
import { codeAgreementRoutes } from './code-agreement-routes.ts'
import { organisationPictureRoutes } from './organisation-picture-routes.ts'

export const allCharitiesRoutes = {
  ...charityRoutes,
  ...charityRequestRoutes,
  ...appealRoutes,
  ...codeAgreementRoutes,
  ...organisationPictureRoutes,
} as const

export * from './routes.ts'
export type * from './appeal-routes.ts'
export type * from './charity-request-routes.ts'
export type * from './code-agreement-routes.ts'
export type * from './organisation-picture-routes.ts'
