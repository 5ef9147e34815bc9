import { Select } from '../../../ui/form/select.tsx'
import type { DraftFieldsProps } from './draft-fields.ts'

/** Chooses the project that the money is for, or the general fund. */
export function FundField({ draft, errors, funds, onChange }: DraftFieldsProps) {
  return (
    <Select
      label="Project or fund"
      placeholder="General fund"
      options={funds}
      value={draft.projectId}
      error={errors['projectId']}
      onChange={({ target }) => onChange({ projectId: target.value, budgetLineId: '' })}
    />
  )
}
