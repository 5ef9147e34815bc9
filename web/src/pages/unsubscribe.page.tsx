import { useSearchParams } from 'react-router'
import { Unsubscribe } from '../features/notifications/unsubscribe.tsx'
import { TextLink } from '../ui/link.tsx'

/** Nothing stops by opening the link: mail scanners open every one. */
export default function UnsubscribePage() {
  const [query] = useSearchParams()
  return (
    <Unsubscribe
      token={query.get('token') ?? ''}
      settings={
        <p>
          <TextLink to="/profile-settings?section=notifications">
            Choose all the mail you get
          </TextLink>
          , once you are signed in.
        </p>
      }
    />
  )
}
