import { profileFields } from '@pennytrail/contract/account/profile-rules.ts'
import type { TypedValues } from '@pennytrail/contract/fields.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { createRules, toFormValues } from '../../lib/form/field-values.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { toast } from '../../lib/toast.ts'
import { FieldInputs } from '../../ui/form/field-inputs.tsx'
import { Form } from '../../ui/form/form.tsx'
import { UnsavedChangesGuard } from '../../ui/dialog/unsaved-changes-guard.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { NameFields } from '../identity/index.ts'
import { SettingsCard } from '../../ui/layout/settings-card.tsx'
import styles from './account.module.css'

export type ProfileValues = TypedValues<typeof profileFields>

const rules = createRules(profileFields)

interface ProfileFormProps {
  person: ProfileValues
  /** Called after the account changed on the server. */
  onSaved: () => Promise<void>
}

export function ProfileForm({ person, onSaved }: ProfileFormProps) {
  const { bio, introduction } = profileFields
  const form = useRulesForm<ProfileValues>({
    defaultValues: toFormValues(profileFields, person),
    rules,
  })
  const { mutateAsync: saveProfile } = useCall('PATCH /api/user/update')
  const { errors, isDirty, isSubmitting } = form.formState
  const send = async (values: ProfileValues) => {
    const { user } = await saveProfile({ body: values })
    form.reset(toFormValues(profileFields, user))
    toast.success('Your profile has been saved.')
    await onSaved()
  }
  return (
    <SettingsCard
      title="About you"
      lead="Your teams can see this. Everyone else can see it only where you agreed to be shown."
    >
      <Form
        form={form}
        className={styles['form']}
        send={send}
        failure="Your profile could not be saved. Please try again."
        submit="Save profile"
        submitting="Saving.."
        beside={
          <ButtonLink to="/userprofile" variant="quiet">
            See your profile
          </ButtonLink>
        }
      >
        <UnsavedChangesGuard isUnsaved={() => isDirty && !isSubmitting} />
        <NameFields register={form.register} errors={errors} />
        <FieldInputs form={form} fields={{ bio, introduction }} />
      </Form>
    </SettingsCard>
  )
}
