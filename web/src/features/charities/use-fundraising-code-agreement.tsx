import { lazy, Suspense, useState, type ReactNode } from 'react'
import { hasCode } from '../../lib/api-error.ts'

const FundraisingCodeDialog = lazy(() => import('./fundraising-code-dialog.tsx'))

/**
 * Asks for the agreement to the Code if publishing needs it. Pass the error of publishing and a
 * function that publishes again. Render `dialog` anywhere.
 */
export function useFundraisingCodeAgreement(charity: {
  readonly id: string
  readonly name: string
}): {
  askIfNeeded: (error: unknown, publish: () => void) => boolean
  dialog: ReactNode
} {
  const [publish, setPublish] = useState<(() => void) | null>(null)
  const close = () => setPublish(null)
  return {
    askIfNeeded: (error, again) => {
      if (!hasCode(error, 'code-agreement-needed')) return false
      setPublish(() => again)
      return true
    },
    dialog: publish && (
      <Suspense>
        <FundraisingCodeDialog
          charity={charity}
          onClose={close}
          onAgreed={() => {
            close()
            publish()
          }}
        />
      </Suspense>
    ),
  }
}
