import { useState } from 'react'
import { useRead } from '../../../lib/api/use-read.ts'
import { foldText } from '@pennytrail/contract/search/fold-text.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import type { DraftFieldsProps } from './draft-fields.ts'

const noGiver = { kind: '', id: '', name: '', email: '', isOrganisation: false } as const
const someoneNew = 'new'
const unknown = 'unknown'

/** Chooses who gave: a person or organisation that the charity knows, a new one, or nobody known. */
export function GiverField({ charity, draft, errors, onChange }: DraftFieldsProps) {
  const giver = draft.giver ?? noGiver
  const isCompany = giver.isOrganisation
  const [typed, setTyped] = useState('')
  const { data, error, isPending, refetch } = useRead('GET /api/donation/charity-org/{id}/givers', {
    params: { id: charity.id },
  })
  const failure = error && !data ? 'The people who gave before could not be loaded.' : undefined
  const known = (data?.givers ?? []).map(({ email, hasJoined, id, kind, name }) => ({
    value: `${kind} ${id}`,
    label: [name, email ?? (hasJoined ? 'has an account' : '')].filter(Boolean).join(', '),
    name,
  }))
  const value =
    giver.kind === 'known' || giver.kind === 'temporary' ? `${giver.kind} ${giver.id}` : giver.kind
  const newLabel = isCompany ? 'A new organisation' : 'Someone new'
  const others = [
    ...known,
    ...(draft.method === 'platform' ? [{ value: unknown, label: 'Not known to us' }] : []),
  ].filter((one) => one.value === value || foldText(one.label).includes(foldText(typed)))
  // A name that nobody here has can be taken as it was typed.
  const options = typed
    ? [...others, { value: someoneNew, label: `${newLabel}: ${typed}` }]
    : [{ value: someoneNew, label: newLabel }, ...others]
  const choose = (chosen: string | null) => {
    const [kind = '', id = ''] = (chosen ?? '').split(' ')
    const name =
      known.find((one) => one.value === chosen)?.name ?? (kind === someoneNew ? typed : '')
    setTyped('')
    onChange({
      giver: {
        ...giver,
        kind: kind as typeof giver.kind,
        id,
        name: name || giver.name || draft.payee,
      },
    })
  }
  return (
    <>
      <Combobox
        label="Who gave"
        placeholder="Type a name"
        loading={isPending}
        emptyText={failure}
        options={options}
        value={value === '' ? null : value}
        onChange={choose}
        // A person may type behind the words that stand in the field.
        onSearch={(text) => setTyped(text.replace(newLabel, '').trim())}
        error={errors['giver.kind'] ?? errors['giver']}
      />
      {failure && <LoadFailedLine error={error} failure={failure} onRetry={refetch} />}
      {giver.kind === 'new' && (
        <>
          <TextField
            label={isCompany ? 'Name of the organisation' : 'Their name'}
            autoComplete="off"
            value={giver.name}
            error={errors['giver.name']}
            onChange={({ target }) => onChange({ giver: { ...giver, name: target.value } })}
          />
          {!isCompany && (
            <TextField
              label="Their email"
              optional
              type="email"
              autoComplete="off"
              value={giver.email}
              error={errors['giver.email']}
              onChange={({ target }) => onChange({ giver: { ...giver, email: target.value } })}
            />
          )}
        </>
      )}
      <Checkbox
        label="They agreed to be named publicly"
        checked={draft.shownAs === 'named'}
        onChange={({ target }) => onChange({ shownAs: target.checked ? 'named' : 'anonymous' })}
      />
    </>
  )
}
