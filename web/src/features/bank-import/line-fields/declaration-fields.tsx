import { getDeclarationWording, scopeDescriptions } from '@pennytrail/contract/gift-aid/rules.ts'
import { newId } from '../../../lib/new-id.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DeclarationWording } from '../../gift-aid/index.ts'
import type { DraftFieldsProps } from './draft-fields.ts'
import styles from './line-fields.module.css'

type Declaration = NonNullable<DraftFieldsProps['draft']['declaration']>

/** Splits a name into first and last name at the first space. */
function makeDeclaration(name: string): Declaration {
  const [firstName = '', ...rest] = name.split(' ')
  return {
    id: newId(),
    scope: 'future',
    taken: 'paper',
    declaredOn: '',
    confirmedBy: '',
    confirmedOn: '',
    statement: false,
    title: '',
    firstName,
    lastName: rest.join(' '),
    house: '',
    address: '',
    postcode: '',
    abroad: false,
  }
}

const nameFields = [
  ['title', 'Title', true],
  ['firstName', 'First name', false],
  ['lastName', 'Last name', false],
  ['house', 'House name or number', false],
  ['address', 'Street and town', true],
  ['postcode', 'Postcode', false],
] as const

/** Records the giver's Gift Aid declaration with the gift, from a form or a conversation. */
export function DeclarationFields({ charity, draft, errors, onChange }: DraftFieldsProps) {
  const { declaration, giver } = draft
  if (!declaration) {
    return (
      <Checkbox
        label="Record a Gift Aid declaration now"
        hint="Only if no declaration covers the giver yet. A Lead records it."
        checked={false}
        onChange={() => onChange({ declaration: makeDeclaration(giver?.name ?? '') })}
      />
    )
  }
  const set = (by: Partial<Declaration>) => onChange({ declaration: { ...declaration, ...by } })
  return (
    <fieldset className={styles['group']}>
      <legend>Gift Aid declaration</legend>
      <Checkbox
        label="Record a Gift Aid declaration now"
        checked
        onChange={() => onChange({ declaration: null })}
      />
      <div className={styles['fields']}>
        <Select
          label="How it was made"
          options={[
            { value: 'paper', label: 'On paper' },
            { value: 'oral', label: 'By word of mouth' },
          ]}
          value={declaration.taken}
          onChange={({ target }) => set({ taken: target.value as Declaration['taken'] })}
        />
        <DateField
          label={declaration.taken === 'paper' ? 'Date on the form' : 'When it was made'}
          value={declaration.declaredOn}
          error={errors['declaration.declaredOn']}
          onChange={({ target }) => set({ declaredOn: target.value })}
        />
        {declaration.taken === 'oral' && (
          <DateField
            label="When your written confirmation was sent"
            value={declaration.confirmedOn}
            error={errors['declaration.confirmedOn']}
            onChange={({ target }) => set({ confirmedBy: 'letter', confirmedOn: target.value })}
          />
        )}
        <Select
          label="What it covers"
          options={(['future', 'past'] as const).map((value) => ({
            value,
            label: scopeDescriptions[value],
          }))}
          value={declaration.scope}
          onChange={({ target }) => set({ scope: target.value as Declaration['scope'] })}
        />
        {nameFields.map(([field, label, optional]) => (
          <TextField
            key={field}
            label={label}
            optional={optional}
            autoComplete="off"
            disabled={field === 'postcode' && declaration.abroad}
            value={declaration[field]}
            error={errors[`declaration.${field}`]}
            onChange={({ target }) => set({ [field]: target.value })}
          />
        ))}
        <Checkbox
          label="They live outside the United Kingdom"
          checked={declaration.abroad}
          onChange={({ target }) => set({ abroad: target.checked })}
        />
      </div>
      <blockquote className={styles['wording']}>
        <DeclarationWording text={getDeclarationWording(declaration.scope, charity.name, null)} />
      </blockquote>
      <Checkbox
        label={
          declaration.taken === 'paper'
            ? 'The form held this statement, in these or HMRC’s own words'
            : 'The giver heard this statement and agreed'
        }
        checked={declaration.statement}
        error={errors['declaration.statement']}
        onChange={({ target }) => set({ statement: target.checked })}
      />
    </fieldset>
  )
}
