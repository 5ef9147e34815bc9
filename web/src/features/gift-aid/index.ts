import { lazy } from 'react'

export const GiftAidSection = lazy(() => import('./gift-aid-section.tsx'))
export { DeclarantFields } from './declarant-fields.tsx'
export { toDeclarant, declarantRules } from './declarant-rules.ts'
export { DeclarationWording } from './declaration-wording.tsx'
export { EndDeclarationDialog } from './end-declaration-dialog.tsx'
export { useKnownGivers } from './use-held-declarations.ts'
