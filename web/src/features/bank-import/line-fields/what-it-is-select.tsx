import { Select } from '../../../ui/form/select.tsx'
import styles from './line-fields.module.css'
import type { ReviewedLine } from '../decisions/reviewed-line.ts'
import { findUse, listUses, type Use } from '../decisions/what-it-is.ts'

interface WhatItIsProps {
  line: ReviewedLine
  error?: string | undefined
  /** A whole field with its label, as below an open row; otherwise a select in the row. */
  isField?: boolean
  tabIndex?: 0 | -1
  onUse: (use: Use) => void
}

/** Chooses what a line is, in the treasurer’s words. */
export function WhatItIs({ error, isField = false, line, onUse, tabIndex }: WhatItIsProps) {
  const { alike, amount, decision } = line
  const use = findUse(decision)
  const options = listUses(amount, alike.length > 0 || decision.as === 'match')
  if (isField) {
    return (
      <Select
        label="What it is"
        placeholder={use === 'ask' ? 'Choose what it is' : undefined}
        options={options}
        value={use === 'ask' ? '' : use}
        error={error}
        onChange={({ target }) => onUse(target.value as Use)}
      />
    )
  }
  return (
    <select
      className={styles['inline']}
      aria-label={`What line ${line.line} is`}
      tabIndex={tabIndex}
      value={use === 'ask' ? '' : use}
      onChange={({ target }) => onUse(target.value as Use)}
    >
      {use === 'ask' && <option value="">Choose what it is</option>}
      {options.map(({ label, value }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
