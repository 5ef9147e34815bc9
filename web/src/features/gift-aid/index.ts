import { lazy } from 'react'

export const GiftAidSection = lazy(() => import('./gift-aid-section.tsx'))
export { DeclarantFields } from './declarations/declarant-fields.tsx'
export { toDeclarant, declarantRules } from './declarations/declarant-rules.ts'
export { DeclarationWording } from './declarations/declaration-wording.tsx'
export { EndDeclarationDialog } from './declarations/end-declaration-dialog.tsx'
