import { statementRoutes } from './routes.ts'
import { storyRoutes } from './story-routes.ts'

export const allStatementRoutes = { ...statementRoutes, ...storyRoutes } as const

export type * from './routes.ts'
export type * from './story-routes.ts'
