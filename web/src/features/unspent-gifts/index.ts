import { lazy } from 'react'

export const AskMoveDialog = lazy(() => import('./ask-move-dialog.tsx'))
export const QuestionAttention = lazy(async () => ({
  default: (await import('./question-attention.tsx')).QuestionAttention,
}))
