import { Stack } from '../../ui/layout/layout.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { BudgetLinesFailed, useBudgetLines } from '../ledger/index.ts'
import styles from './grants.module.css'

/**
 * Chooses the budget lines that a grant is restricted to. Renders nothing if the project has no
 * budget lines.
 */
export function BudgetLines(props: {
  projectId: string
  value: readonly string[]
  onChange: (lines: string[]) => void
}) {
  const { onChange, projectId, value } = props
  const query = useBudgetLines(projectId)
  if (query.isLoadingError) return <BudgetLinesFailed {...query} />
  const { data: lines } = query
  if (!lines || lines.length === 0) return null
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...value, id] : value.filter((one) => one !== id))
  return (
    <Stack as="fieldset" gap={8} className={styles['lines']}>
      <legend>
        Budget lines for this grant <span>(optional)</span>
      </legend>
      <p className="faint small">
        If you choose none, the grant can be spent on the whole project.
      </p>
      {lines.map(({ value: id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={value.includes(id)}
          onChange={(event) => toggle(id, event.target.checked)}
        />
      ))}
    </Stack>
  )
}
