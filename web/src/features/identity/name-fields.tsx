import { useId } from 'react'
import type { FieldErrors, Path, UseFormRegister } from 'react-hook-form'
import styles from './name-fields.module.css'
import { TextField } from '../../ui/form/text-field.tsx'

interface Name {
  firstname: string
  lastname: string
}

export function NameFields<Values extends Name>(props: {
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
}) {
  const errors = props.errors as FieldErrors<Name>
  const hint = useId()
  const field = (name: keyof Name) => props.register(name as Path<Values>)
  return (
    <div role="group" aria-describedby={hint} className={styles['pair']}>
      <TextField
        label="First name"
        autoComplete="given-name"
        error={errors.firstname?.message}
        {...field('firstname')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lastname?.message}
        {...field('lastname')}
      />
      <p id={hint} className={styles['hint']}>
        If you have one name, type it in both.
      </p>
    </div>
  )
}
