import { lazy, Suspense, useState, type ReactNode } from 'react'
import { hasCode } from '../../../lib/api/api-error.ts'

const FundraisingCodeDialog = lazy(() => import('./fundraising-code-dialog.tsx'))

/**
 * Asks a person to agree to the Code of Fundraising Practice if publishing fails for want of this
 * agreement. Pass the error of the failed attempt and a function that publishes again. Render
 * `dialog` anywhere.
 */
export function useFundraisingCodeAgreement(charity: {
  readonly id: string
  readonly name: string
  readonly number: string
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
