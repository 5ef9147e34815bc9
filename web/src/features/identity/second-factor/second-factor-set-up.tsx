import { lazy, Suspense, useEffect } from 'react'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './second-factor.module.css'

const QrCode = lazy(() => import('./qr-code.tsx'))

export type Secret = ApiResponse<'POST /api/second-factor/set-up'>

interface SecondFactorSetUpProps {
  secret: Secret
  onOn: (recoveryCodes: string[]) => void
  onCancel: () => void
}

const rules = { code: (value: string) => (value.trim() ? undefined : 'Enter the code') }
function groupKey(secret: string) {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

/**
 * Shows the secret key for an authenticator app, as a QR code and as text, and asks for a code to
 * confirm it.
 */
export function SecondFactorSetUp({ secret, onOn, onCancel }: SecondFactorSetUpProps) {
  const form = useRulesForm({ defaultValues: { code: '' }, rules })
  const { isSubmitting } = form.formState
  const { setFocus } = form
  // Does not wait for the refresh, because the recovery codes are shown only once.
  const turnOn = useCall('POST /api/second-factor/confirm', { refresh: 'later', gcTime: 0 })
  useEffect(() => setFocus('code', { shouldSelect: false }), [setFocus])
  const send = form.handleSubmit(
    async (body) => {
      try {
        const { recoveryCodes } = await turnOn.mutateAsync({ body })
        onOn(recoveryCodes)
      } catch (error) {
        form.setError('code', { message: getErrorMessage(error, 'The code could not be checked.') })
        setFocus('code')
      }
    },
    () => setFocus('code'),
  )
  return (
    <Stack as="ol" gap={24} className={styles['steps']}>
      <li>
        <Stack gap={12} justify="start">
          <p>
            Scan this with an authenticator app on your phone, or type the key below into the app.
          </p>
          <Suspense fallback={<LoadingPlaceholder label="the code" height="13rem" />}>
            <QrCode text={secret.uri} label="QR code of the key below" />
          </Suspense>
          <code className={styles['key']}>{groupKey(secret.secret)}</code>
        </Stack>
      </li>
      <li>
        <Stack
          as="form"
          gap={16}
          justify="start"
          noValidate
          className={styles['form']}
          onSubmit={(event) => void send(event)}
        >
          <TextField
            label="Code from the app"
            hint="Six digits. The app shows a new code every 30 seconds."
            autoComplete="one-time-code"
            inputMode="numeric"
            {...form.field('code')}
          />
          <Row gap={12} align="center">
            <Button type="submit" busy={isSubmitting && 'Checking..'}>
              Turn on
            </Button>
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </li>
    </Stack>
  )
}
