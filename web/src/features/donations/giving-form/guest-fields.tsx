import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { NewTab, TextLink } from '../../../ui/link.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './giving-form.module.css'
import type { GivingFormValues } from './giving-form-values.ts'

/** Asks a giver without an account for the two things that a gift needs: a name and an address for the receipt. */
export function GuestFields({ form }: { form: UseFormReturn<GivingFormValues> }) {
  const { pathname, search } = useLocation()
  const { errors } = form.formState
  return (
    <div className={styles['guest']}>
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email for your receipt"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <p className="quiet small">
        You need no account. Have one?{' '}
        <TextLink to={`/login?next=${encodeURIComponent(pathname + search)}`}>Sign in</TextLink> and
        keep what you entered. By giving without an account you agree to the{' '}
        <NewTab to="/terms">Terms of use</NewTab>.
      </p>
    </div>
  )
}
