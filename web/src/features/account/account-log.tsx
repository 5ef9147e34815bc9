import { accountActs } from '@pennytrail/contract/account/account-acts.ts'
import type { AccountEvent } from '@pennytrail/contract'
import { useRef, useState } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { closeAndFocus } from '../../lib/move-focus.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { QueryView } from '../../ui/loading/query-view.tsx'
import { SettingsCard } from '../../ui/layout/settings-card.tsx'
import styles from './account.module.css'

const shownAtFirst = 5

/** Shows a person what happened on their account, so that they notice what they did not do. */
export default function AccountLog() {
  const log = useRead('GET /api/user/log', {}, { select: ({ events }) => events })
  return (
    <SettingsCard
      title="What happened on your account"
      lead="If you see something that you did not do, set a new password. That ends every session."
    >
      <QueryView compact query={log} failure="The list could not be loaded.">
        {(events) => <Events events={events} />}
      </QueryView>
    </SettingsCard>
  )
}

function Events({ events }: { events: readonly AccountEvent[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const showAll = () =>
    closeAndFocus(
      () => setIsWhole(true),
      () => list.current?.querySelectorAll('li')[shownAtFirst],
    )
  if (events.length === 0) return <p className="quiet">Nothing since this list began.</p>
  const shown = isWhole ? events : events.slice(0, shownAtFirst)
  return (
    <>
      <Stack role="list" as="ul" ref={list} aria-label="What happened on your account">
        {shown.map(({ id, at, act, device, network }) => (
          <Stack key={id} as="li" gap={4} className={styles['row']} tabIndex={-1}>
            <span className={styles['name']}>{accountActs[act]}</span>
            <span className="quiet">
              {formatDateTime(at)}
              {device && `, ${device}`}
              {network && `, from ${network}`}
            </span>
          </Stack>
        ))}
      </Stack>
      {!isWhole && events.length > shownAtFirst && (
        <div>
          <Button variant="quiet" onClick={showAll}>
            Show all {events.length}
          </Button>
        </div>
      )}
    </>
  )
}
