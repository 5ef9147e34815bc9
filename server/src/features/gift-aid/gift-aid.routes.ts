import { declarationHandlers } from './declarations.routes.ts'

export const giftAidHandlers = { ...declarationHandlers }
