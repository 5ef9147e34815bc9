import { statementHandlers } from './statements.routes.ts'
import { storyHandlers } from './stories/stories.routes.ts'

export const handlers = { ...statementHandlers, ...storyHandlers }
