import { lazy } from 'react'

export const AskMoveDialog = lazy(() => import('./ask-move-dialog.tsx'))
export { useQuestionItems } from './question-attention.ts'
