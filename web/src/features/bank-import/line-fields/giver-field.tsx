import { useRead } from '../../../lib/api/use-read.ts'
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
  const options = [
    { value: someoneNew, label: isCompany ? 'A new organisation' : 'Someone new' },
    ...known,
    ...(draft.method === 'platform' ? [{ value: unknown, label: 'Not known to us' }] : []),
  ]
  const choose = (chosen: string | null) => {
    const [kind = '', id = ''] = (chosen ?? '').split(' ')
    const name = known.find((one) => one.value === chosen)?.name
    onChange({
      giver: {
        ...giver,
        kind: kind as typeof giver.kind,
        id,
        name: name ?? (giver.name || draft.payee),
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
