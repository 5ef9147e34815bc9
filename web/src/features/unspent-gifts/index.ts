import { lazy } from 'react'

export const AskMoveDialog = lazy(() => import('./ask-move-dialog.tsx'))
export { QuestionAttention } from './question-attention.tsx'
