import {
  accountKinds,
  maxAccountNameLength,
  type AccountKind,
} from '@pennytrail/contract/ledger/bank-accounts/account-kinds.ts'
import { useState } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import styles from './bank-import.module.css'

interface AccountFieldProps {
  charityId: string
  /** The account's name; empty until the person says which it is. */
  value: string
  onChange: (name: string) => void
  /** The kind of an account that the charity does not have yet. */
  kind: AccountKind
  onKind: (kind: AccountKind) => void
  /** Takes whether the statement is of another account than those that are there. */
  onBeside: (isBesideMain: boolean) => void
}

const kinds = Object.entries(accountKinds).map(([value, label]) => ({ value, label }))
const another = 'another account'

/** Asks which account a statement is from: one that was imported before, or a new name. */
export function AccountField(props: AccountFieldProps) {
  const { charityId, kind, onBeside, onChange, onKind, value } = props
  const { data, error, refetch } = useRead('GET /api/charity/{id}/bank-accounts', {
    params: { id: charityId },
  })
  const [isNew, setNew] = useState(false)
  if (error) {
    return (
      <LoadFailedLine error={error} failure="The accounts could not be loaded." onRetry={refetch} />
    )
  }
  if (!data) return <LoadingPlaceholder label="the accounts" height="5rem" />
  const open = data.accounts.filter(({ closedOn }) => closedOn === null)
  // The first account that gets a name is the main one. Beside others, that is no longer clear.
  const names = open.some(({ id }) => id !== null) ? open.map(({ name }) => name) : []
  return (
    <div className={styles['fields']}>
      {names.length > 0 && (
        <Select
          label="Account of this statement"
          placeholder="Choose an account"
          options={[
            ...names.map((name) => ({ value: name, label: name })),
            { value: another, label: 'Another account' },
          ]}
          value={isNew ? another : value}
          onChange={({ target }) => {
            setNew(target.value === another)
            onBeside(target.value === another)
            onKind('bank')
            onChange(target.value === another ? '' : target.value)
          }}
        />
      )}
      {(isNew || names.length === 0) && (
        <TextField
          label="Name of the account"
          hint={`Such as Current account. A line is recognised again in its account.${names.length === 0 && kind === 'bank' ? ' It becomes your main account.' : ''}`}
          maxLength={maxAccountNameLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {(isNew || names.length === 0) && (
        <Select
          label="Kind of account"
          options={kinds}
          value={kind}
          onChange={({ target }) => onKind(target.value as AccountKind)}
        />
      )}
    </div>
  )
}
