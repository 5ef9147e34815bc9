import type { SecondFactorState } from '@pennytrail/contract'
import { useState } from 'react'
import { secretCall, useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { SettingsCard } from '../../../ui/layout/settings-card.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

// Waits for no refresh, because recovery codes are shown only once.
const change = { refresh: 'later', gcTime: 0 } as const

export default function SecondFactorSettings() {
  const { data, error, refetch } = useRead('GET /api/second-factor')
  const [codes, setCodes] = useState<string[]>()
  return (
    <SettingsCard
      title="Two-step sign-in"
      lead="When you sign in, you enter your password and a code from an app on your phone. Someone who learns your password still cannot sign in."
    >
      {error && !data && (
        <LoadFailedLine
          error={error}
          failure="Your second step could not be loaded."
          onRetry={refetch}
        />
      )}
      {!data && !error && <LoadingPlaceholder label="your second step" height="5rem" />}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {data && !codes && <Choices state={data} onCodes={setCodes} />}
    </SettingsCard>
  )
}

interface ChoicesProps {
  state: SecondFactorState
  onCodes: (codes: string[]) => void
}

function Choices({ state, onCodes }: ChoicesProps) {
  return state.on ? (
    <SettingsWhenOn state={state} onCodes={onCodes} />
  ) : (
    <SettingsWhenOff onCodes={onCodes} />
  )
}

function SettingsWhenOff({ onCodes }: Pick<ChoicesProps, 'onCodes'>) {
  const setUp = useCall('POST /api/second-factor/set-up', secretCall)
  const [asking, setAsking] = useState(false)
  if (setUp.data) {
    const on = (codes: string[]) => {
      onCodes(codes)
      toast.success('Two-step sign-in is on. You are signed out everywhere else.')
    }
    return <SecondFactorSetUp secret={setUp.data} onOn={on} onCancel={setUp.reset} />
  }
  return (
    <Stack gap={24}>
      <Row as="p" gap={12} align="center">
        <Badge tone="neutral">Off</Badge>
      </Row>
      {asking ? (
        <ConfirmPasswordForm
          action="Continue"
          onProve={async (password) => void (await setUp.mutateAsync({ body: { password } }))}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setAsking(true)}>Set up two-step sign-in</Button>
        </div>
      )}
    </Stack>
  )
}

function SettingsWhenOn({ state, onCodes }: ChoicesProps) {
  const [doing, setDoing] = useState<'nothing' | 'renew' | 'turn-off'>('nothing')
  const left = state.recoveryCodesLeft
  const renewCodes = useCall('POST /api/second-factor/recovery-codes', change)
  const turningOff = useCall('POST /api/second-factor/turn-off', change)
  const renew = async (password: string) => {
    const { recoveryCodes } = await renewCodes.mutateAsync({ body: { password } })
    onCodes(recoveryCodes)
  }
  const turnOff = async (password: string) => {
    const { message } = await turningOff.mutateAsync({ body: { password } })
    toast.success(message)
  }
  const back = () => setDoing('nothing')
  return (
    <Stack gap={24}>
      <Row as="p" gap={12} align="center">
        <Badge tone="success">On</Badge>
        {state.since && <span>since {formatDate(state.since)}</span>}
      </Row>
      <p className={left > 2 ? 'quiet' : 'wrong'}>
        {left === 0
          ? 'You have no recovery codes left. Make new ones so that losing your phone does not lock you out.'
          : `You have ${formatPlural(left, 'recovery code')} left.`}
      </p>
      {doing === 'nothing' && (
        <Row gap={12} align="center">
          <Button variant="secondary" onClick={() => setDoing('renew')}>
            Make new recovery codes
          </Button>
          <Button variant="quiet" onClick={() => setDoing('turn-off')}>
            Turn off
          </Button>
        </Row>
      )}
      {doing === 'renew' && (
        <ConfirmPasswordForm action="Make new recovery codes" onProve={renew} onCancel={back} />
      )}
      {doing === 'turn-off' && (
        <ConfirmPasswordForm action="Turn off" danger onProve={turnOff} onCancel={back} />
      )}
    </Stack>
  )
}
