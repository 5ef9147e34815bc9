import {
  declarationRecordSentence,
  giverRecordSentence,
} from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import { debitAfterDeletion } from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import { useState } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { QueryView } from '../../ui/loading/query-view.tsx'
import { SettingsCard } from '../../ui/layout/settings-card.tsx'
import styles from './account.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import { LastLeadNotice } from './last-lead-notice.tsx'

interface DeleteSettingsProps {
  userId: string
  onDeleted: () => Promise<void>
}

/** Explains what account deletion removes and keeps, and what must happen first. */
export default function DeleteSettings({ userId, onDeleted }: DeleteSettingsProps) {
  const account = useRead('GET /api/user/account')
  const [asking, setAsking] = useState(false)
  return (
    <SettingsCard danger title="Delete your account" lead="This cannot be undone.">
      <div>
        <h3>What we delete</h3>
        <Stack as="ul" gap={8} className={styles['facts']}>
          <li>Your name, email address, password, picture, bio and introduction.</li>
          <li>Your memberships, the invites you sent and your email preferences.</li>
          <li>Your name and messages on gifts, everywhere they are shown.</li>
          <li>Your monthly gifts: they end. {debitAfterDeletion}</li>
        </Stack>
      </div>
      <div>
        <h3>What we keep, and why</h3>
        <Stack as="ul" gap={8} className={styles['facts']}>
          <li>
            The entries for your gifts in the charities’ ledgers, without your name. A ledger that
            could be changed would prove nothing.
          </li>
          <li>{declarationRecordSentence}</li>
          <li>{giverRecordSentence} The charity is responsible for that record, not Pennytrail.</li>
          <li>
            What you wrote or recorded for an organisation, without your name. It belongs to the
            organisation.
          </li>
        </Stack>
      </div>
      <p>A new account with your email address will not show any of this.</p>
      <QueryView compact query={account} failure="Your account could not be loaded.">
        {({ hasPassword, lastLeadOf }) =>
          lastLeadOf.length > 0 ? (
            <LastLeadNotice organisations={lastLeadOf} />
          ) : (
            <Row gap={12} align="center">
              <Button variant="danger" onClick={() => setAsking(true)}>
                Delete your account
              </Button>
              {asking && (
                <DeleteDialog
                  userId={userId}
                  hasPassword={hasPassword}
                  onDeleted={onDeleted}
                  onClose={() => setAsking(false)}
                />
              )}
            </Row>
          )
        }
      </QueryView>
    </SettingsCard>
  )
}
