import { charityRoutes } from './routes.ts'
import { codeAgreementRoutes } from './code-agreement-routes.ts'
import { organisationPictureRoutes } from './organisation-picture-routes.ts'

export const allCharitiesRoutes = {
  ...charityRoutes,
  ...codeAgreementRoutes,
  ...organisationPictureRoutes,
} as const

export * from './routes.ts'
export type * from './code-agreement-routes.ts'
export type * from './organisation-picture-routes.ts'
