import { claimHandlers } from './claims.routes.ts'
import { declarationHandlers } from './declarations.routes.ts'
import { recordedHandlers } from './recorded.routes.ts'

export const giftAidHandlers = { ...declarationHandlers, ...recordedHandlers, ...claimHandlers }
