import { projectRoutes } from './routes.ts'
import { projectFileRoutes } from './file-routes.ts'

export const allProjectsRoutes = {
  ...projectRoutes,
  ...projectFileRoutes,
} as const

export type * from './file-routes.ts'
export type * from './routes.ts'
