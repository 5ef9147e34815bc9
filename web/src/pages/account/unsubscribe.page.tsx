import { useSearchParams } from 'react-router'
import { Unsubscribe } from '../../features/notifications/unsubscribe.tsx'
import { TextLink } from '../../ui/link.tsx'

/**
 * Shows which kind of email an unsubscribe link is for. Opening the page stops nothing, because
 * mail scanners open every link.
 */
export default function UnsubscribePage() {
  const [query] = useSearchParams()
  return (
    <Unsubscribe
      token={query.get('token') ?? ''}
      settings={
        <p>
          <TextLink to="/profile-settings?section=notifications">
            Choose which emails you get
          </TextLink>
          , once you are signed in.
        </p>
      }
    />
  )
}
