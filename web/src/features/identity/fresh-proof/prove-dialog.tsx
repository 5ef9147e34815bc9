import type { WaysToProve } from '@pennytrail/contract'
import { useEffect, useState } from 'react'
import { secretCall, useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { canUsePasskeys } from '../passkeys/passkey-support.ts'
import { ProveWithPasskey } from '../passkeys/prove-with-passkey.tsx'
import { SignInCodeField } from '../sign-in/sign-in-code-field.tsx'
import { ProveWithGoogle } from './prove-with-google.tsx'

interface ProveDialogProps {
  /** Called once: when the person has proved that it is them, or has closed the dialog. */
  onAnswer: (isProved: boolean) => void
}

/**
 * Asks the person to prove that it is them before what matters most. The page below keeps what they
 * typed, and its request is sent again afterwards.
 */
export function ProveDialog({ onAnswer }: ProveDialogProps) {
  // Loaded each time the dialog opens.
  const ways = useRead('GET /api/auth/proof', {}, { gcTime: 0 })
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      size="small"
      title="Confirm that it is you"
      description="We ask this before important changes, so that nobody else can make them for you. This lasts for ten minutes."
    >
      <QueryView compact query={ways} failure="We could not find out how you sign in.">
        {(known) => <Ways ways={known} onProved={() => onAnswer(true)} />}
      </QueryView>
    </Dialog>
  )
}

function Ways({ ways, onProved }: { ways: WaysToProve; onProved: () => void }) {
  const [byCode, setByCode] = useState(ways.secondFactor && !ways.password)
  const hasForm = ways.password || ways.secondFactor
  const hasPasskey = ways.passkey && canUsePasskeys()
  return (
    <Stack gap={16}>
      {hasForm && <ProofForm key={String(byCode)} byCode={byCode} onProved={onProved} />}
      {ways.password && ways.secondFactor && (
        <Button variant="quiet" wide onClick={() => setByCode(!byCode)}>
          {byCode ? 'Use your password instead' : 'Use a sign-in code instead'}
        </Button>
      )}
      {hasPasskey && <ProveWithPasskey onProved={onProved} />}
      {ways.google && <ProveWithGoogle onProved={onProved} />}
      {!hasForm && !hasPasskey && !ways.google && (
        <p>Sign out and sign in again, then come back within ten minutes.</p>
      )}
    </Stack>
  )
}

const rules = {
  proofPassword: (value: string) => (value ? undefined : 'Password is required'),
  proofCode: (value: string) => (value.trim() ? undefined : 'Enter the code'),
}

// The names differ from those of the page's form, which stays open below.
const names = { password: 'proofPassword', code: 'proofCode' } as const

function ProofForm({ byCode, onProved }: { byCode: boolean; onProved: () => void }) {
  const prove = useCall('POST /api/auth/proof', secretCall)
  const form = useRulesForm({
    defaultValues: { proofPassword: '', proofCode: '' },
    rules: byCode ? { proofCode: rules.proofCode } : { proofPassword: rules.proofPassword },
  })
  const { isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus(byCode ? 'proofCode' : 'proofPassword'), [byCode, setFocus])
  const send = async ({ proofCode, proofPassword }: Record<keyof typeof rules, string>) => {
    await prove.mutateAsync({
      body: byCode ? { code: proofCode.trim() } : { password: proofPassword },
    })
    onProved()
  }
  return (
    <Form form={form} send={send} failure="That did not work. Please try again." names={names}>
      {byCode ? (
        <SignInCodeField {...form.field('proofCode')} />
      ) : (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.field('proofPassword')}
        />
      )}
      <Button type="submit" wide busy={isSubmitting && 'Checking..'}>
        Confirm
      </Button>
    </Form>
  )
}
