import { ButtonLink } from '../../../ui/link.tsx'
import { SendFrame } from './send-frame.tsx'

export function SendDenied() {
  return (
    <SendFrame title="Access denied" of="Send an update" home="/dashboard">
      <p>Only Contributors, Managers and Leads of a charity can send its updates.</p>
      <div>
        <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
      </div>
    </SendFrame>
  )
}
