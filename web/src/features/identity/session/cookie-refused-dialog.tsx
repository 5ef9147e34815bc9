import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useSession } from './session-store.ts'

function close() {
  useSession.setState({ isCookieRefused: false })
}

/** Tells a person whose browser refused the cookie that the sign-in lasts only for this page. */
export function CookieRefusedDialog() {
  return (
    <Dialog
      open
      onClose={close}
      size="small"
      title="Your browser did not keep your sign-in"
      description="You are signed in, but only until you reload this page or close it. To stay signed in, allow cookies for this site in your browser’s settings, then log in again."
      actions={<Button onClick={close}>Continue</Button>}
    />
  )
}
