import { useId, type ReactNode } from 'react'
import type { UserType } from '@pennytrail/contract/identity/user-type.ts'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { hasPage } from '../../lib/page-registry.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { includesProfile } from '../identity/index.ts'
import styles from './person-profile.module.css'

interface AddRolesProps {
  userType: UserType
  /** Called after the account changed on the server. */
  onChanged: () => Promise<void>
}

/**
 * Offers the roles that the person does not have yet: donor, charity member, donor organisation.
 */
export function AddRoles({ userType, onChanged }: AddRolesProps) {
  const id = useId()
  const isDonor = includesProfile(userType, 'DONOR')
  const inCharity = includesProfile(userType, 'CHARITY')
  const inDonorOrg = includesProfile(userType, 'DONORORG')
  return (
    <Card gap={16} as="section" aria-labelledby={id}>
      <h2 id={id} className="size-22">
        What you can do here
      </h2>
      <Stack role="list" as="ul">
        {!isDonor && <BecomeDonorStep onChanged={onChanged} />}
        {inDonorOrg ? (
          <Step title="Manage a charity">
            Your account belongs to a donor organisation. One account cannot belong to both, so use
            another email address for the charity.
          </Step>
        ) : (
          <Step
            title={inCharity ? 'Claim another charity' : 'Manage a charity'}
            to="/claim-charity"
            action="Claim a charity"
          >
            Find it by its registered number and show that you work for it.
          </Step>
        )}
        {inCharity ? (
          <Step title="Give as an organisation">
            Your account belongs to a charity’s team. One account cannot belong to both, so use
            another email address for the organisation.
          </Step>
        ) : (
          <Step
            title={inDonorOrg ? 'Set up another organisation' : 'Give as an organisation'}
            to="/found-donor-org"
            action="Set up a donor organisation"
          >
            For companies, trusts, foundations and clubs that give.
          </Step>
        )}
      </Stack>
    </Card>
  )
}

interface StepProps {
  title: string
  children: ReactNode
  to?: string
  action?: string
}

function Step({ title, children, to, action }: StepProps) {
  return (
    <Stack as="li" gap={8} justify="start" className={styles['step']}>
      <h3>{title}</h3>
      <p className="quiet">{children}</p>
      {to && hasPage(to) && (
        <ButtonLink to={to} variant="secondary" size="small">
          {action}
        </ButtonLink>
      )}
    </Stack>
  )
}

function BecomeDonorStep({ onChanged }: Pick<AddRolesProps, 'onChanged'>) {
  const become = useCall('POST /api/user/donor', {
    onSuccess: async () => {
      toast.success('You are now a donor and have a dashboard for your gifts.')
      await onChanged()
    },
  })
  return (
    <Stack as="li" gap={8} justify="start" className={styles['step']}>
      <h3>Give</h3>
      <p className="quiet">
        Get a dashboard for your own gifts and follow each one to what it paid for.
      </p>
      <FieldError
        id="become-donor"
        error={
          become.isError
            ? getErrorMessage(become.error, 'That did not work. Please try again.')
            : undefined
        }
      />
      <Button
        variant="secondary"
        size="small"
        busy={become.isPending && 'Saving..'}
        onClick={() => become.mutate()}
      >
        I want to give
      </Button>
    </Stack>
  )
}
