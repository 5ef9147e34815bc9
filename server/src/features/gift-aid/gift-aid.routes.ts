import { claimHandlers } from './claims.routes.ts'
import { declarationHandlers } from './declarations.routes.ts'

export const giftAidHandlers = { ...declarationHandlers, ...claimHandlers }
