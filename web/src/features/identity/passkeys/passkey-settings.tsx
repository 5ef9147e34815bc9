import type { Passkey } from '@pennytrail/contract'
import { maxPasskeyName } from '@pennytrail/contract/identity/passkey-rules.ts'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { formatAgo, formatDate } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LazyConfirmDialog } from '../../../ui/dialog/lazy-confirm-dialog.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { SettingsCard } from '../../../ui/layout/settings-card.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import { useAddPasskey } from './use-add-passkey.ts'

/** Lists the person's passkeys, adds more, renames and removes them. */
export default function PasskeySettings() {
  const passkeys = useRead('GET /api/user/passkeys', {}, { select: (all) => all.passkeys })
  return (
    <SettingsCard
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or the PIN of your device, without a password or a code."
    >
      <QueryView compact query={passkeys} failure="Your passkeys could not be loaded.">
        {(list) =>
          list.length === 0 ? (
            <p>
              <Badge tone="neutral">None</Badge> You have no passkey yet.
            </p>
          ) : (
            <PasskeyList passkeys={list} />
          )
        }
      </QueryView>
      <AddPasskey />
    </SettingsCard>
  )
}

function AddPasskey() {
  const { add, busy, error } = useAddPasskey()
  if (!canUsePasskeys()) {
    return (
      <p className="quiet">
        This browser has no passkeys. Use another browser or device to add one.
      </p>
    )
  }
  return (
    <>
      <div>
        <Button
          variant="secondary"
          busy={busy && 'Waiting for your device..'}
          onClick={() => void add()}
        >
          Add a passkey
        </Button>
      </div>
      <ActionError id="add-passkey" error={error} />
    </>
  )
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const remove = useCall('DELETE /api/user/passkeys/{id}', {
    refresh: 'later',
    onSuccess: ({ message }) => {
      setRemoved(undefined)
      toast.success(message)
    },
  })
  return (
    <>
      <Stack role="list" as="ul">
        {passkeys.map((passkey, index) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            number={index + 1}
            onRename={() => setRenamed(passkey)}
            onRemove={() => {
              remove.reset()
              setRemoved(passkey)
            }}
          />
        ))}
      </Stack>
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
      <LazyConfirmDialog
        open={removed !== undefined}
        title={`Remove the passkey ${removed?.name ?? ''}?`}
        confirm="Remove passkey"
        busy="Removing.."
        danger
        action={remove}
        failure="The passkey could not be removed. Please try again."
        onConfirm={() => removed && remove.mutate({ params: { id: removed.id } })}
        onClose={() => setRemoved(undefined)}
      >
        You can no longer sign in with it, and you are signed out everywhere else. Then delete it on
        your device or in your password manager too.
      </LazyConfirmDialog>
    </>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  /** The passkey's place in the list, to distinguish passkeys with the same name. */
  number: number
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey, number, onRename, onRemove }: PasskeyRowProps) {
  const { createdAt, isSynced, lastUsedAt, name } = passkey
  return (
    <SettingsRow
      name={name}
      actions={
        <Row gap={8}>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Rename passkey ${number}: ${name}`}
            onClick={onRename}
          >
            Rename
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Remove passkey ${number}: ${name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </Row>
      }
    >
      <span className="quiet">
        Added {formatDate(createdAt)}.{' '}
        {lastUsedAt ? `Last used ${formatAgo(lastUsedAt)}.` : 'Not used yet.'}
      </span>
      <span className="quiet">
        {isSynced ? 'Your password manager has a copy.' : 'It is on one device only.'}
      </span>
    </SettingsRow>
  )
}

const rules = { name: (value: string) => (value.trim() ? undefined : 'Enter a name') }

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useCall('PATCH /api/user/passkeys/{id}')
  const form = useRulesForm({ defaultValues: { name: passkey.name }, rules })
  const send = async ({ name }: { name: string }) => {
    await rename.mutateAsync({ params: { id: passkey.id }, body: { name } })
    onClose()
  }
  return (
    <FormDialog
      title="Rename this passkey"
      size="small"
      submit="Save name"
      submitting="Saving.."
      failure="The name could not be saved. Please try again."
      hasOneField
      form={form}
      send={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="For example the device or the password manager that keeps it."
        autoComplete="off"
        maxLength={maxPasskeyName}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
