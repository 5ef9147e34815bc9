import { Bell, BellOff } from 'lucide-react'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { useSession } from '../../identity/index.ts'
import { useFollow } from './use-follow.ts'
import type { UpdateOwner } from '../use-updates.ts'
import styles from './follow.module.css'

/** Leads a visitor to signing in, and from there back to this page, where they can follow. */
function FollowLink({ owner, name }: { owner: UpdateOwner; name: string }) {
  const next = encodeURIComponent(`/${owner.kind}/${owner.id}`)
  return (
    <Stack gap={8} className={styles['follow']}>
      <ButtonLink wide variant="secondary" to={`/login?next=${next}`}>
        <Bell size={18} aria-hidden="true" />
        Follow<span className="visually-hidden"> {name}</span>
      </ButtonLink>
      <p className={styles['note']}>
        Get its updates by email. You need a free account and can stop at any time.
      </p>
    </Stack>
  )
}

/**
 * Lets a person follow or unfollow a project or charity, and says that followers get its updates by
 * email.
 */
export function FollowButton({ owner, name }: { owner: UpdateOwner; name: string }) {
  const isLoggedIn = useSession((state) => state.isLoggedIn)
  const { following, change } = useFollow(owner, name, isLoggedIn)
  if (!isLoggedIn) return <FollowLink owner={owner} name={name} />
  if (following === undefined) return null
  return (
    <Stack gap={8} className={styles['follow']}>
      <Button
        wide
        variant="secondary"
        icon={following ? <BellOff size={18} /> : <Bell size={18} />}
        busy={change.isPending && (following ? 'Ending..' : 'Following..')}
        onClick={() => change.mutate(!following)}
      >
        {following ? 'Stop following' : 'Follow'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      <p className={styles['note']} role="status">
        {following
          ? 'You are following this. We email you its updates.'
          : 'Get its updates by email. You can stop at any time.'}
      </p>
    </Stack>
  )
}
