import type { GiftToDeclare, RecordableGiver, OwnCharity, RecordedSent } from '@pennytrail/contract'
import {
  noIdentity,
  scopeDescriptions,
  getDeclarationWording,
  wordingVersion,
  type GiftAidIdentity,
  type GiftAidScope,
} from '@pennytrail/contract/gift-aid/rules.ts'
import {
  getConfirmedDayError,
  getRecordedDayError,
} from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { toDeclarant, declarantRules } from './declarant-rules.ts'
import { useRulesForm } from '../../../lib/form/form.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { newId } from '../../../lib/new-id.ts'
import { toast } from '../../../lib/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { DashboardLoading, DashboardSection } from '../../../ui/layout/dashboard.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DeclarantFields } from './declarant-fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { UnsavedChangesGuard } from '../../../ui/dialog/unsaved-changes-guard.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { DeclarationWording } from './declaration-wording.tsx'
import { giftAidPath } from '../claims/gift-aid-claim-words.ts'
import styles from '../gift-aid.module.css'

/**
 * Records a declaration made on paper or by word of mouth. `&gift` is the id of the gift that the
 * declaration is for.
 */
export function RecordDeclaration({ charity }: { charity: OwnCharity }) {
  const [query] = useSearchParams()
  const giftId = query.get('gift')
  const gift = useRead(
    'GET /api/charity/{id}/gift-aid/gifts/{giftId}',
    giftId === null ? null : { params: { id: charity.id, giftId } },
  )
  const givers = useRead(
    'GET /api/donation/charity-org/{id}/givers',
    giftId === null ? { params: { id: charity.id } } : null,
  )
  const number = charity.ukCharityNumber
  const error = gift.error ?? givers.error
  return (
    <DashboardSection id="record-declaration" title="Record a Gift Aid declaration">
      <p>
        <TextLink to={giftAidPath(number, { declarations: 1 })}>Back to the declarations</TextLink>
      </p>
      <p className={styles['text']}>
        For someone who made a declaration on a form or by word of mouth. When people give online
        here, they make it themselves.
      </p>
      {error ? (
        <LoadFailed
          level={3}
          error={error}
          failure="The form could not be loaded."
          onRetry={(giftId === null ? givers : gift).refetch}
        />
      ) : gift.data ? (
        <GiftToDeclareNote charity={charity} gift={gift.data} />
      ) : givers.data ? (
        <RecordForm charity={charity} gift={null} givers={givers.data.givers} />
      ) : (
        <DashboardLoading />
      )}
    </DashboardSection>
  )
}

function GiftToDeclareNote({ charity, gift }: { charity: OwnCharity; gift: GiftToDeclare }) {
  return (
    <>
      <p className={styles['text']}>
        Gift {gift.reference}: {formatMoney(gift.amount)} of {gift.name}, {formatDate(gift.givenOn)}
        .
      </p>
      {gift.covered ? (
        <p className="quiet">
          A declaration already covers this gift, so you do not need to do anything.
        </p>
      ) : (
        <RecordForm charity={charity} gift={gift} givers={[]} />
      )}
    </>
  )
}

interface RecordValues extends GiftAidIdentity {
  /**
   * The kind and id of a giver whom the charity has recorded, separated by a space; null if none is
   * chosen.
   */
  giver: string | null
  scope: GiftAidScope
  taken: 'paper' | 'oral'
  declaredOn: string
  confirmed: 'mail' | 'letter'
  confirmedOn: string
  statement: boolean
}

interface RecordFormProps {
  charity: OwnCharity
  gift: GiftToDeclare | null
  givers: readonly RecordableGiver[]
}

function toGiver(values: RecordValues, gift: GiftToDeclare | null): RecordedSent['giver'] {
  if (gift) return { kind: 'gift', giftId: gift.id }
  const [kind, id = ''] = (values.giver ?? '').split(' ')
  return kind === 'known' ? { kind, personId: id } : { kind: 'temporary', tempuserid: id }
}

function toConfirmation({
  confirmed,
  confirmedOn,
  taken,
}: RecordValues): RecordedSent['confirmed'] {
  return taken === 'paper'
    ? null
    : confirmed === 'mail'
      ? { by: 'mail' }
      : { by: 'letter', on: confirmedOn }
}

/** Splits a name into first and last name at the first space. */
function splitName(name: string): Pick<GiftAidIdentity, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

function useRecordForm({ gift }: Pick<RecordFormProps, 'gift'>) {
  const [today] = useState(() => toUkDate(new Date()))
  return useRulesForm<RecordValues>({
    defaultValues: {
      giver: null,
      taken: 'paper',
      declaredOn: '',
      confirmed: 'letter',
      confirmedOn: '',
      scope: gift ? 'gift' : 'future',
      statement: false,
      ...noIdentity,
      ...(gift ? splitName(gift.name) : {}),
    },
    rules: {
      giver: (giver) =>
        gift === null && giver === null ? 'Choose who made the declaration.' : undefined,
      declaredOn: (day) => getRecordedDayError(day, today),
      confirmedOn: (day, { confirmed, declaredOn, taken }) =>
        taken === 'oral' && confirmed === 'letter'
          ? getConfirmedDayError(day, declaredOn, today)
          : undefined,
      ...declarantRules<RecordValues>(() => true),
      statement: (givenText) =>
        givenText
          ? undefined
          : 'A declaration is valid only with HMRC’s statement, so it cannot be recorded without it.',
    },
  })
}

function RecordForm({ charity, gift, givers }: RecordFormProps) {
  const form = useRecordForm({ gift })
  const [id] = useState(newId)
  const go = useNavigate()
  const record = useCall('POST /api/charity/{id}/gift-aid/declarations')
  const { errors, isDirty, isSubmitting } = form.formState
  const values = form.watch()
  const picked = givers.find((one) => `${one.kind} ${one.id}` === values.giver)
  const canMail = gift ? gift.canMail : picked ? picked.email !== null || picked.hasJoined : false
  const send = async (sent: RecordValues) => {
    await record.mutateAsync({
      params: { id: charity.id },
      body: {
        id,
        giver: toGiver(sent, gift),
        scope: sent.scope,
        taken: sent.taken,
        declaredOn: sent.declaredOn,
        confirmed: toConfirmation(sent),
        wordingVersion,
        statement: true,
        identity: toDeclarant(sent),
      },
    })
    toast.success('Recorded. You can now claim on the gifts it covers.')
    await go(giftAidPath(charity.ukCharityNumber, { declarations: 1 }))
  }
  return (
    <Form
      form={form}
      aria-label="Declaration"
      className={styles['form']}
      send={send}
      failure="The declaration could not be recorded. Please try again."
      failureAt="button"
      submit="Record the declaration"
      submitting="Recording.."
      note="You cannot change it afterwards. If you make a mistake, end the declaration and record it again."
    >
      <UnsavedChangesGuard isUnsaved={() => isDirty && !isSubmitting} staysAt={() => false} />
      {!gift && (
        <Controller
          control={form.control}
          name="giver"
          render={({ field }) => (
            <Combobox
              {...field}
              label="Who made the declaration?"
              hint="Someone whose gift you recorded, or who gave here by name."
              placeholder="Type a name"
              options={givers.map(({ email, hasJoined, id: who, kind, name }) => ({
                value: `${kind} ${who}`,
                label: [name, email ?? (hasJoined ? 'has an account' : '')]
                  .filter(Boolean)
                  .join(', '),
              }))}
              error={errors.giver?.message}
            />
          )}
        />
      )}
      <RadioCards
        legend="How was it made?"
        columns={2}
        cards={[
          {
            value: 'paper',
            label: 'On paper',
            description: 'A form that you keep. It needs no signature.',
          },
          {
            value: 'oral',
            label: 'By word of mouth',
            description:
              'Face to face or by telephone. It counts once you have confirmed it in writing.',
          },
        ]}
        {...form.register('taken')}
      />
      <DateField
        label={values.taken === 'paper' ? 'Date on the form' : 'When was it made?'}
        {...form.field('declaredOn')}
      />
      {values.taken === 'oral' && <Confirmation form={form} canMail={canMail} />}
      <RadioCards
        legend="What does it cover?"
        columns={1}
        cards={listScopes(gift)}
        {...form.register('scope')}
      />
      <Stack as="fieldset" gap={16} className={styles['group']}>
        <legend>Who gives, as on the form</legend>
        <DeclarantFields
          register={form.register}
          errors={errors}
          abroad={values.abroad}
          ofAnother
        />
      </Stack>
      <ConfirmationStatement charity={charity} gift={gift} scope={values.scope} />
      <Checkbox
        label={
          values.taken === 'paper'
            ? 'The form held this statement, in these or HMRC’s own words'
            : 'The giver heard this statement and agreed'
        }
        {...form.field('statement')}
      />
    </Form>
  )
}

function Confirmation(props: { form: ReturnType<typeof useRecordForm>; canMail: boolean }) {
  const { canMail, form } = props
  return (
    <>
      <RadioCards
        legend="How was it confirmed in writing?"
        columns={2}
        cards={[
          { value: 'letter', label: 'By your own letter or email' },
          {
            value: 'mail',
            label: 'By an email from Pennytrail, now',
            description: canMail
              ? 'It gives the wording, the date and the right to cancel within 30 days.'
              : 'You need to have the giver’s email address.',
          },
        ]}
        {...form.field('confirmed')}
      />
      {form.watch('confirmed') === 'letter' && (
        <DateField
          label="When was it sent?"
          hint="It told the giver what they declared and when, and that they can cancel within 30 days."
          {...form.field('confirmedOn')}
        />
      )}
    </>
  )
}

function listScopes(gift: GiftToDeclare | null) {
  return (['gift', 'future', 'past'] as const)
    .filter((scope) => gift !== null || scope !== 'gift')
    .map((scope) => ({
      value: scope,
      label: scope === 'gift' ? 'This gift only' : scopeDescriptions[scope],
    }))
}

function ConfirmationStatement(props: {
  charity: OwnCharity
  gift: GiftToDeclare | null
  scope: GiftAidScope
}) {
  const { charity, gift, scope } = props
  return (
    <Stack as="blockquote" gap={8} className={styles['statement']}>
      <DeclarationWording text={getDeclarationWording(scope, charity.name, gift?.amount ?? null)} />
    </Stack>
  )
}
